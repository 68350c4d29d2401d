package io.racklab.master.journal;

import io.racklab.master.journal.Row.FlowRow;
import io.racklab.protocol.AttemptId;
import java.util.function.Function;

/** The columns of flows.csv, which has a row for each flow that has ended. */
enum FlowColumn implements Column<FlowRow> {
  FLOW("flow", ColumnType.COUNT, "its number", row -> Long.toString(row.flow())),
  KIND(
      "kind",
      ColumnType.WORD,
      "input, shuffle, output or replication; on disks that tasks share also spill and merge",
      row -> ColumnType.word(row.kind())),
  JOB("job", ColumnType.TEXT, "the name of its job", row -> AttemptId.jobName(row.job())),
  SOURCE("src", ColumnType.TEXT, "the node that sends", FlowRow::source),
  DESTINATION(
      "dst",
      ColumnType.TEXT,
      "the node that receives; where it is the same, no link but disks is crossed",
      FlowRow::destination),
  CROSS_RACK(
      "cross_rack",
      ColumnType.FLAG,
      "whether it goes from one rack to another",
      row -> Boolean.toString(row.crossRack())),
  BYTES("bytes", ColumnType.BYTES, "what it moved", row -> Long.toString(row.bytes())),
  START("start_s", ColumnType.SECONDS, "when it began", row -> Seconds.text(row.startNanos())),
  FINISH(
      "finish_s",
      ColumnType.SECONDS,
      "when its last byte had arrived",
      row -> Seconds.text(row.finishNanos())),
  EXPECTED(
      "expected_s",
      ColumnType.SECONDS,
      "when it ends in the fluid model",
      row -> Seconds.text(row.expectedNanos()));

  private final String title;
  private final ColumnType type;
  private final String meaning;
  private final Function<FlowRow, String> text;

  FlowColumn(String title, ColumnType type, String meaning, Function<FlowRow, String> text) {
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
  public String text(FlowRow row) {
    return text.apply(row);
  }
}
