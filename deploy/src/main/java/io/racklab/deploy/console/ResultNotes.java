package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Contender;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.SlotSettings;
import io.racklab.master.analysis.report.Traps;
import java.io.IOException;
import java.util.List;

/** Notes on what may mislead in results, to be printed below a command's table. */
public final class ResultNotes {
  private ResultNotes() {}

  /** Returns a line for each note; empty if there is none. */
  public static String of(Results results) throws IOException {
    StringBuilder notes = new StringBuilder();
    SlotSettings.difference(Contender.in(List.of(results))).ifPresent(note -> add(notes, note));
    Traps.notes(results.runs()).forEach(note -> add(notes, note));
    return notes.toString();
  }

  private static void add(StringBuilder notes, String note) {
    notes.append("note: ").append(note).append('\n');
  }
}
