package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.protocol.AttemptId;
import java.util.function.BiConsumer;

/** The columns of jobs.csv, which has a row for each job that has ended. */
enum JobColumn implements Column<JobRow> {
  JOB(
      "job",
      ColumnType.TEXT,
      "the name of the job in all files",
      (row, to) -> to.text(AttemptId.jobName(row.job()))),
  NAME(
      "name",
      ColumnType.TEXT,
      "its benchmark, or its name in the list or trace",
      (row, to) -> to.text(row.spec().name())),
  USER("user", ColumnType.TEXT, "who submitted it", (row, to) -> to.text(row.spec().user())),
  POOL("pool", ColumnType.TEXT, "its pool or queue", (row, to) -> to.text(row.spec().pool())),
  SUBMIT(
      "submit_s",
      ColumnType.SECONDS,
      "when it was submitted",
      (row, to) -> to.seconds(row.submitNanos())),
  START(
      "start_s",
      ColumnType.SECONDS,
      "when its first attempt was launched; empty if none was",
      (row, to) -> to.seconds(row.startNanos())),
  MAPS_DONE(
      "maps_done_s",
      ColumnType.SECONDS,
      "when its last map ended; empty if they did not all end",
      (row, to) -> to.seconds(row.mapsDoneNanos())),
  FINISH(
      "finish_s", ColumnType.SECONDS, "when it ended", (row, to) -> to.seconds(row.finishNanos())),
  MAPS("maps", ColumnType.COUNT, "its maps", (row, to) -> to.number(row.spec().maps())),
  REDUCES("reduces", ColumnType.COUNT, "its reduces", (row, to) -> to.number(row.spec().reduces())),
  INPUT(
      "input_bytes",
      ColumnType.BYTES,
      "bytes that its maps read",
      (row, to) -> to.number(row.spec().inputBytes())),
  SHUFFLE(
      "shuffle_bytes",
      ColumnType.BYTES,
      "the map output that its reduces copy",
      (row, to) -> to.number(row.spec().shuffleBytes())),
  OUTPUT(
      "output_bytes",
      ColumnType.BYTES,
      "bytes that it writes; replicas are not counted",
      (row, to) -> to.number(row.spec().outputBytes())),
  CROSS_RACK(
      "cross_rack_bytes",
      ColumnType.BYTES,
      "bytes that its flows moved between racks",
      (row, to) -> to.number(row.crossRackBytes())),
  OUTCOME("outcome", ColumnType.WORD, "succeeded or failed", (row, to) -> to.word(row.outcome()));

  private final Declaration<JobRow> declaration;

  JobColumn(String title, ColumnType type, String meaning, BiConsumer<JobRow, Fields> field) {
    declaration = new Declaration<>(title, type, meaning, field);
  }

  @Override
  public Declaration<JobRow> declaration() {
    return declaration;
  }
}
