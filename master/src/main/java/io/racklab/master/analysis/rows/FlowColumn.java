package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.protocol.AttemptId;
import java.util.function.BiConsumer;

/** The columns of flows.csv, which has a row for each flow that has ended. */
enum FlowColumn implements Column<FlowRow> {
  FLOW("flow", ColumnType.COUNT, "its number", (row, to) -> to.number(row.flow())),
  KIND(
      "kind",
      ColumnType.WORD,
      "input, shuffle, output or replication; on disks that tasks share also spill and merge",
      (row, to) -> to.word(row.kind())),
  JOB(
      "job",
      ColumnType.TEXT,
      "the name of its job",
      (row, to) -> to.text(AttemptId.jobName(row.job()))),
  SOURCE("src", ColumnType.TEXT, "the node that sends", (row, to) -> to.text(row.source())),
  DESTINATION(
      "dst",
      ColumnType.TEXT,
      "the node that receives; if it is also src, the flow crosses only disks, no link",
      (row, to) -> to.text(row.destination())),
  CROSS_RACK(
      "cross_rack",
      ColumnType.FLAG,
      "whether it goes from one rack to another",
      (row, to) -> to.flag(row.crossRack())),
  BYTES("bytes", ColumnType.BYTES, "bytes that it moved", (row, to) -> to.number(row.bytes())),
  START("start_s", ColumnType.SECONDS, "when it began", (row, to) -> to.seconds(row.startNanos())),
  FINISH(
      "finish_s",
      ColumnType.SECONDS,
      "when its last byte had arrived",
      (row, to) -> to.seconds(row.finishNanos())),
  EXPECTED(
      "expected_s",
      ColumnType.SECONDS,
      "when its last byte arrives in the fluid model",
      (row, to) -> to.seconds(row.expectedNanos())),
  UNSENT(
      "unsent_share",
      ColumnType.SHARE,
      "the share of its bytes still unsent when the model ended it; empty if the sender is unpaced",
      (row, to) -> to.share(row.unsentShare()));

  private final Declaration<FlowRow> declaration;

  FlowColumn(String title, ColumnType type, String meaning, BiConsumer<FlowRow, Fields> field) {
    declaration = new Declaration<>(title, type, meaning, field);
  }

  @Override
  public Declaration<FlowRow> declaration() {
    return declaration;
  }
}
