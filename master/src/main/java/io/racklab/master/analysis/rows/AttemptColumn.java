package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.protocol.AttemptId;
import java.util.function.BiConsumer;

/**
 * The columns of attempts.csv, which has a row for each attempt that has ended. The time of a phase
 * is the time at which it ends.
 */
enum AttemptColumn implements Column<AttemptRow> {
  ATTEMPT(
      "attempt",
      ColumnType.TEXT,
      "its name: job, m for map or r for reduce, task, number of the attempt",
      (row, to) -> to.text(row.report().attempt().text())),
  JOB(
      "job",
      ColumnType.TEXT,
      "the name of its job",
      (row, to) -> to.text(AttemptId.jobName(row.report().attempt().job()))),
  TYPE(
      "type",
      ColumnType.WORD,
      "map or reduce",
      (row, to) -> to.word(row.report().attempt().type())),
  KIND(
      "kind",
      ColumnType.WORD,
      "why it was launched: original, speculative, duplicate or rerun",
      (row, to) -> to.word(row.kind())),
  NODE("node", ColumnType.TEXT, "where it ran", (row, to) -> to.text(row.node())),
  RACK("rack", ColumnType.TEXT, "the rack of this node", (row, to) -> to.text(row.rack())),
  LOCALITY(
      "locality",
      ColumnType.WORD,
      "where a map found its input: its node, its rack or off (another rack); empty for a reduce",
      (row, to) -> {
        if (row.locality() != null) {
          to.word(row.locality());
        }
      }),
  START(
      "start_s",
      ColumnType.SECONDS,
      "when it began, before the start of its process",
      (row, to) -> to.seconds(row.report().startNanos())),
  READ(
      "read_s",
      ColumnType.SECONDS,
      "when a map had read its input",
      (row, to) -> to.seconds(row.report().readNanos())),
  COMPUTE(
      "compute_s",
      ColumnType.SECONDS,
      "when its map or reduce function had ended",
      (row, to) -> to.seconds(row.report().computeNanos())),
  COPY(
      "copy_s",
      ColumnType.SECONDS,
      "when a reduce had copied its input",
      (row, to) -> to.seconds(row.report().copyNanos())),
  SORT(
      "sort_s",
      ColumnType.SECONDS,
      "when a reduce had sorted its input",
      (row, to) -> to.seconds(row.report().sortNanos())),
  FINISH(
      "finish_s",
      ColumnType.SECONDS,
      "when it ended",
      (row, to) -> to.seconds(row.report().finishNanos())),
  OUTCOME(
      "outcome",
      ColumnType.WORD,
      "chosen (the attempt counts for its task), killed, failed or lost",
      (row, to) -> to.word(row.outcome()));

  private final Declaration<AttemptRow> declaration;

  AttemptColumn(
      String title, ColumnType type, String meaning, BiConsumer<AttemptRow, Fields> field) {
    declaration = new Declaration<>(title, type, meaning, field);
  }

  @Override
  public Declaration<AttemptRow> declaration() {
    return declaration;
  }
}
