package io.racklab.deploy.console;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.report.Results;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes a run directory by the verdict, runs, clock and version in its files; a missing clock
 * or version is left out.
 */
record DirectoryText(String name, Results results) {
  /** Returns the verdict's level, such as VALID. */
  String verdict() {
    return results.run().path("verdict").path("level").asText("no verdict");
  }

  List<String> reasons() {
    List<String> reasons = new ArrayList<>();
    results.run().path("verdict").path("reasons").forEach(reason -> reasons.add(reason.asText()));
    String failure = results.run().path("failure").asText("");
    if (!failure.isEmpty() && !results.run().path("failure").isNull()) {
      reasons.add("it failed: " + failure);
    }
    return reasons;
  }

  /** Returns text such as {@code 10 of 20 runs}. */
  String runs() {
    JsonNode planned = results.run().path("runs");
    int ended = results.runs().size();
    return planned.isInt() && planned.asInt() != ended
        ? ended + " of " + planned.asInt() + " runs"
        : ended + (ended == 1 ? " run" : " runs");
  }

  /**
   * Returns text such as {@code before VALID 20 runs, virtual clock, racklab 0.1.0, in
   * runs/before}.
   */
  String line() {
    String clock = results.run().path("clock").asText("");
    String version = results.run().path("machine").path("racklab").asText("");
    return name
        + "  "
        + verdict()
        + "  "
        + runs()
        + (clock.isEmpty() ? "" : ", " + clock + " clock")
        + (version.isEmpty() ? "" : ", racklab " + version)
        + ", in "
        + results.folder();
  }
}
