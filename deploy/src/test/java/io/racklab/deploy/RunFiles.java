package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A run directory that was read back.
 *
 * @param experiment as {@code experiment.conf} says it
 */
record RunFiles(Path directory, Experiment experiment, JsonNode run, JsonNode summary) {
  static RunFiles in(Path directory) {
    Experiment experiment =
        ExperimentFile.named(directory.resolve("experiment.conf").toString(), directory, Map.of());
    return new RunFiles(
        directory,
        experiment,
        json(directory.resolve("run.json")),
        json(directory.resolve("summary.json")));
  }

  /** All runs that are planned. */
  List<OneRun> runs() {
    List<OneRun> runs = new ArrayList<>();
    for (int repeat = 1; repeat <= experiment.repeats(); repeat++) {
      for (var scheduler : experiment.schedulers()) {
        runs.add(one(scheduler.name(), repeat));
      }
    }
    return runs;
  }

  OneRun one(String scheduler, int repeat) {
    Path folder = directory.resolve(scheduler).resolve(Integer.toString(repeat));
    assertThat(folder).isDirectory();
    return new OneRun(
        experiment,
        scheduler,
        repeat,
        Rows.of(folder.resolve("jobs.csv"), Rows.JOBS),
        Rows.of(folder.resolve("attempts.csv"), Rows.ATTEMPTS),
        Rows.of(folder.resolve("flows.csv"), Rows.FLOWS),
        Rows.of(folder.resolve("links.csv"), Rows.LINKS),
        Rows.of(folder.resolve("events.csv"), Rows.EVENTS));
  }

  private static JsonNode json(Path file) {
    try {
      return new ObjectMapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files of one run. */
  record OneRun(
      Experiment experiment,
      String scheduler,
      int repeat,
      Rows jobs,
      Rows attempts,
      Rows flows,
      Rows links,
      Rows events) {}
}
