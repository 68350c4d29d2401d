package io.racklab.master.engine.schedule.shuffleaware;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plain model of NAS's limit on skips, which keeps every request at which a user was skipped. A
 * limit in skips counts the earlier requests at which the user was skipped. A limit in time counts,
 * at each request, the time since the previous request if the user was skipped there; if requests
 * are not offered to all users, the time since the user's last skip.
 */
final class SkipsModel {
  /** The request of a slot; numbers are consecutive. */
  private record Request(int number, long nanos) {}

  private final SkipLimit limit;
  private final SkipEnd end;
  private final Map<String, List<Request>> skipped = new LinkedHashMap<>();
  private final Map<String, Long> waited = new LinkedHashMap<>();
  private Request current = new Request(0, 0);
  private boolean toAll;

  SkipsModel(SkipLimit limit, SkipEnd end) {
    this.limit = limit;
    this.end = end;
  }

  void request(long now, boolean offeredToAll) {
    current = new Request(current.number() + 1, now);
    toAll = offeredToAll;
  }

  boolean over(String user) {
    List<Request> earlier =
        skipped.getOrDefault(user, List.of()).stream()
            .filter(request -> request.number() < current.number())
            .toList();
    if (limit instanceof SkipLimit.Times times) {
      return earlier.size() >= times.count();
    }
    boolean isSkippedNow = earlier.size() < skipped.getOrDefault(user, List.of()).size();
    long wait = waited.getOrDefault(user, 0L) + (isSkippedNow ? 0 : sinceLast(earlier));
    return wait >= limit.most();
  }

  private long sinceLast(List<Request> earlier) {
    if (earlier.isEmpty()) {
      return 0;
    }
    Request last = earlier.get(earlier.size() - 1);
    boolean inRow = !toAll || last.number() == current.number() - 1;
    return inRow ? current.nanos() - last.nanos() : 0;
  }

  void skip(String user) {
    List<Request> row = skipped.computeIfAbsent(user, any -> new ArrayList<>());
    if (!row.contains(current)) {
      waited.merge(user, sinceLast(row), Long::sum);
      row.add(current);
    }
  }

  void launched(String user, boolean suited) {
    if (suited || end == SkipEnd.ANY) {
      skipped.remove(user);
      waited.remove(user);
    }
  }
}
