package io.racklab.deploy.simulate.play;

import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Spectator;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the rows of one run in memory. */
final class RunNotes implements Spectator {
  private final Consumer<Row> listener;
  private final List<Row> rows = new ArrayList<>();
  private final List<AttemptId> launched = new ArrayList<>();

  /**
   * @param listener receives each row
   */
  RunNotes(Consumer<Row> listener) {
    this.listener = listener;
  }

  @Override
  public void noted(Row row) {
    rows.add(row);
    listener.accept(row);
  }

  @Override
  public void submitted(JobSpec job, String pool, long atNanos) {}

  @Override
  public void launched(AttemptId attempt, AttemptKind kind, String node, long atNanos) {
    launched.add(attempt);
  }

  RunRows rows() {
    return RunRows.of(rows, launched);
  }
}
