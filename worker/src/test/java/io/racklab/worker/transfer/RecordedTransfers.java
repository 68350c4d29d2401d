package io.racklab.worker.transfer;

import io.racklab.protocol.NetworkMessage.UnsentShare;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Records the reports of a port. */
final class RecordedTransfers implements ArrivalListener, Departures {
  record Arrival(long bytes, boolean intact, long atNanos) {}

  record Departure(long bytes, long dueNanos, long atNanos) {}

  final Map<Long, Arrival> arrived = new ConcurrentHashMap<>();
  final Map<Long, Long> interrupted = new ConcurrentHashMap<>();
  final Map<Long, Departure> departed = new ConcurrentHashMap<>();
  final Map<Long, Double> unsent = new ConcurrentHashMap<>();
  final Map<Long, String> failed = new ConcurrentHashMap<>();

  @Override
  public void completed(long flow, long bytes, boolean intact, long atNanos) {
    arrived.put(flow, new Arrival(bytes, intact, atNanos));
  }

  @Override
  public void interrupted(long flow, long bytes, long atNanos) {
    interrupted.put(flow, bytes);
  }

  @Override
  public void departed(long flow, long bytes, long dueNanos, long atNanos) {
    departed.put(flow, new Departure(bytes, dueNanos, atNanos));
  }

  @Override
  public void ended(List<UnsentShare> flows) {
    flows.forEach(flow -> unsent.put(flow.flow(), flow.share()));
  }

  @Override
  public void failed(long flow, long bytes, String reason) {
    failed.put(flow, reason);
  }
}
