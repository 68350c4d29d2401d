package io.racklab.master.engine.schedule.shuffleaware;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts how often each user has been skipped in a row (NAS, Algorithms 2 and 4). A request is the
 * offer of one slot of a node; a user is skipped at most once in a request. {@link SkipEnd} defines
 * which launch ends a row.
 */
final class UserSkips {
  private final SkipLimit limit;
  private final SkipEnd end;
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private long request;
  private long nanos;
  private long sinceLast;
  private boolean toAll;

  /**
   * Makes the counts.
   *
   * @param limit the limit on a row of skips
   * @param end which launch ends a row
   */
  public UserSkips(SkipLimit limit, SkipEnd end) {
    this.limit = limit;
    this.end = end;
  }

  /** Begins a request: a slot is offered to all users. */
  public void request(long now) {
    request(now, true);
  }

  /**
   * Begins a request: a slot is offered.
   *
   * @param toAll true if it is offered to all users; if not, a request that was offered to other
   *     users only does not interrupt a user's row of skips
   */
  public void request(long now, boolean toAll) {
    this.toAll = toAll;
    request++;
    sinceLast = now - nanos;
    nanos = now;
  }

  /** True if a user's row of skips had reached the limit before this request. */
  public boolean over(String user) {
    Row row = rows.get(user);
    return (row == null ? 0 : skippedBefore(row)) >= limit.most();
  }

  /** Skips a user at this request. */
  public void skip(String user) {
    Row row = rows.get(user);
    if (row == null) {
      rows.put(user, new Row(request, nanos));
    } else {
      row.skipped = skippedBefore(row);
      row.lastRequest = request;
      row.lastNanos = nanos;
    }
  }

  private long skippedBefore(Row row) {
    return row.lastRequest == request ? row.skipped : row.skipped + limit.skip(waited(row));
  }

  private long waited(Row row) {
    if (!toAll) {
      return nanos - row.lastNanos;
    }
    return row.lastRequest == request - 1 ? sinceLast : 0;
  }

  /**
   * A task of a user is launched.
   *
   * @param suited true if the task is of the kind that users are skipped for not having: a local
   *     map that fits, or a reduce of a light job
   */
  public void launched(String user, boolean suited) {
    if (suited || end == SkipEnd.ANY) {
      rows.remove(user);
    }
  }

  private static final class Row {
    /**
     * The part of the limit that was used up before the last request at which the user was skipped.
     */
    private long skipped;

    private long lastRequest;
    private long lastNanos;

    Row(long request, long nanos) {
      lastRequest = request;
      lastNanos = nanos;
    }
  }
}
