package io.racklab.master.schedule.shuffleaware;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts how often users have been skipped in a row (NAS, Algorithms 2 and 4). A request is one
 * slot that a node offers; a user is skipped at most once in a request. Which launch of a user's
 * ends the row, {@link SkipEnd} says.
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
   * @param end which launch ends a row
   */
  public UserSkips(SkipLimit limit, SkipEnd end) {
    this.limit = limit;
    this.end = end;
  }

  /** A slot is offered to all users. */
  public void request(long now) {
    request(now, true);
  }

  /**
   * A slot is offered.
   *
   * @param toAll whether to all users; else the requests that others have had between two of a
   *     user's do not end its row, and it has waited from one to the other
   */
  public void request(long now, boolean toAll) {
    this.toAll = toAll;
    request++;
    sinceLast = now - nanos;
    nanos = now;
  }

  /** Whether a user has been skipped, before this request, as often as may be. */
  public boolean over(String user) {
    Row row = rows.get(user);
    return (row == null ? 0 : skippedBefore(row)) >= limit.most();
  }

  /** A user is skipped at this request. */
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
   * @param suited whether it is one for which users are passed over that have none
   */
  public void launched(String user, boolean suited) {
    if (suited || end == SkipEnd.ANY) {
      rows.remove(user);
    }
  }

  private static final class Row {
    /** Until the last request at which the user was skipped. */
    private long skipped;

    private long lastRequest;
    private long lastNanos;

    Row(long request, long nanos) {
      lastRequest = request;
      lastNanos = nanos;
    }
  }
}
