package io.racklab.master.journal;

import io.racklab.master.journal.Row.JobRow;
import io.racklab.protocol.AttemptId;
import java.util.function.Function;

/** The columns of jobs.csv, which has a row for each job that has ended. */
enum JobColumn implements Column<JobRow> {
  JOB(
      "job",
      ColumnType.TEXT,
      "the name of the job in all files",
      row -> AttemptId.jobName(row.job())),
  NAME(
      "name",
      ColumnType.TEXT,
      "its benchmark, or what the trace calls it",
      row -> row.spec().name()),
  USER("user", ColumnType.TEXT, "who submitted it", row -> row.spec().user()),
  POOL("pool", ColumnType.TEXT, "its pool or queue", row -> row.spec().pool()),
  SUBMIT(
      "submit_s",
      ColumnType.SECONDS,
      "when it was submitted",
      row -> Seconds.text(row.submitNanos())),
  START(
      "start_s",
      ColumnType.SECONDS,
      "when its first attempt was launched; empty if none was",
      row -> Seconds.text(row.startNanos())),
  MAPS_DONE(
      "maps_done_s",
      ColumnType.SECONDS,
      "when its last map ended; empty if they did not all end",
      row -> Seconds.text(row.mapsDoneNanos())),
  FINISH("finish_s", ColumnType.SECONDS, "when it ended", row -> Seconds.text(row.finishNanos())),
  MAPS("maps", ColumnType.COUNT, "its maps", row -> Integer.toString(row.spec().maps())),
  REDUCES(
      "reduces", ColumnType.COUNT, "its reduces", row -> Integer.toString(row.spec().reduces())),
  INPUT(
      "input_bytes",
      ColumnType.BYTES,
      "what its maps read",
      row -> Long.toString(row.spec().inputBytes())),
  SHUFFLE(
      "shuffle_bytes",
      ColumnType.BYTES,
      "what its maps put out and its reduces copy",
      row -> Long.toString(row.spec().shuffleBytes())),
  OUTPUT(
      "output_bytes",
      ColumnType.BYTES,
      "what it puts out, each replica counted once",
      row -> Long.toString(row.spec().outputBytes())),
  CROSS_RACK(
      "cross_rack_bytes",
      ColumnType.BYTES,
      "what its flows moved between racks",
      row -> Long.toString(row.crossRackBytes())),
  OUTCOME("outcome", ColumnType.WORD, "succeeded or failed", row -> ColumnType.word(row.outcome()));

  private final String title;
  private final ColumnType type;
  private final String meaning;
  private final Function<JobRow, String> text;

  JobColumn(String title, ColumnType type, String meaning, Function<JobRow, String> text) {
    this.title = title;
    this.type = type;
    this.meaning = meaning;
    this.text = text;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public ColumnType type() {
    return type;
  }

  @Override
  public String meaning() {
    return meaning;
  }

  @Override
  public String text(JobRow row) {
    return text.apply(row);
  }
}
