package io.racklab.deploy.console;

import io.racklab.protocol.SubmissionStatus;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A master's submissions as a table. */
public final class SubmissionsText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private SubmissionsText() {}

  /** Returns a line for each submission. */
  public static String of(List<SubmissionStatus> submissions, Terminal terminal) {
    if (submissions.isEmpty()) {
      return "no experiment has been submitted yet\n";
    }
    Columns table = new Columns(Set.of(1, 2, 3, 5));
    table.row(List.of("number", "experiment", "state", "submitted", "took", "details"));
    for (SubmissionStatus one : submissions) {
      table.row(
          List.of(
              Integer.toString(one.number()),
              one.name(),
              one.state().name().toLowerCase(Locale.ROOT),
              TIME.format(Instant.ofEpochMilli(one.submittedMillis())),
              took(one),
              one.line()));
    }
    return table.within(terminal.width());
  }

  private static String took(SubmissionStatus one) {
    boolean played = one.beganMillis() > 0 && one.endedMillis() > 0;
    return played ? QuantityText.time((one.endedMillis() - one.beganMillis()) / 1000.0) : "";
  }
}
