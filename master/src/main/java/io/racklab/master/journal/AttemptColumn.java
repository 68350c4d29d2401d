package io.racklab.master.journal;

import io.racklab.master.journal.Row.AttemptRow;
import io.racklab.protocol.AttemptId;
import java.util.function.Function;

/**
 * The columns of attempts.csv, which has a row for each attempt that has ended. Times are those at
 * which phases end.
 */
enum AttemptColumn implements Column<AttemptRow> {
  ATTEMPT(
      "attempt",
      ColumnType.TEXT,
      "its name: job, m for map or r for reduce, task, number of the attempt",
      row -> row.report().attempt().text()),
  JOB(
      "job",
      ColumnType.TEXT,
      "the name of its job",
      row -> AttemptId.jobName(row.report().attempt().job())),
  TYPE(
      "type",
      ColumnType.WORD,
      "map or reduce",
      row -> ColumnType.word(row.report().attempt().type())),
  KIND("kind", ColumnType.WORD, "why it was made", row -> ColumnType.word(row.kind())),
  NODE("node", ColumnType.TEXT, "where it ran", AttemptRow::node),
  RACK("rack", ColumnType.TEXT, "the rack of this node", AttemptRow::rack),
  LOCALITY(
      "locality",
      ColumnType.WORD,
      "where a map found its input: node, rack or off; empty for a reduce",
      row -> row.locality() == null ? "" : ColumnType.word(row.locality())),
  START(
      "start_s",
      ColumnType.SECONDS,
      "when it began",
      row -> Seconds.text(row.report().startNanos())),
  READ(
      "read_s",
      ColumnType.SECONDS,
      "when a map had read its input",
      row -> Seconds.text(row.report().readNanos())),
  COMPUTE(
      "compute_s",
      ColumnType.SECONDS,
      "when it had computed",
      row -> Seconds.text(row.report().computeNanos())),
  COPY(
      "copy_s",
      ColumnType.SECONDS,
      "when a reduce had copied its input",
      row -> Seconds.text(row.report().copyNanos())),
  SORT(
      "sort_s",
      ColumnType.SECONDS,
      "when a reduce had sorted its input",
      row -> Seconds.text(row.report().sortNanos())),
  FINISH(
      "finish_s",
      ColumnType.SECONDS,
      "when it ended",
      row -> Seconds.text(row.report().finishNanos())),
  OUTCOME(
      "outcome",
      ColumnType.WORD,
      "chosen, killed, failed or lost; the chosen one counts for its task",
      row -> ColumnType.word(row.outcome()));

  private final String title;
  private final ColumnType type;
  private final String meaning;
  private final Function<AttemptRow, String> text;

  AttemptColumn(String title, ColumnType type, String meaning, Function<AttemptRow, String> text) {
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
  public String text(AttemptRow row) {
    return text.apply(row);
  }
}
