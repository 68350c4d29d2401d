package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.Rows.Row;
import io.racklab.deploy.RunFiles.OneRun;
import io.racklab.master.workload.JobSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What must hold of every run in which nodes are lost and tasks fail. */
final class FaultChecks {
  private FaultChecks() {}

  static void check(RunFiles files, String experiment) {
    for (OneRun run : files.runs()) {
      for (JobSpec spec : InvariantChecks.jobsThatEnded(run, experiment)) {
        Row job = run.jobs().with("job", "job-" + spec.number()).get(0);
        if (job.text("outcome").equals("succeeded")) {
          everyTaskHasEnded(run, spec, job, experiment);
        } else {
          aTaskHasFailedFourTimes(run, job, experiment);
        }
      }
      nothingStartsOnALostNode(run, experiment);
      InvariantChecks.noSlotRunsTwoAttempts(run, experiment);
    }
  }

  /** Maps may have to end again for their output; a reduce that has ended never does. */
  private static void everyTaskHasEnded(OneRun run, JobSpec spec, Row job, String experiment) {
    double begun =
        run.events().with("event", "restart").stream()
            .filter(row -> row.text("subject").equals(job.text("job")))
            .mapToDouble(row -> row.seconds("time_s"))
            .max()
            .orElse(0);
    Map<String, Long> chosen =
        run.attempts().with("job", job.text("job")).stream()
            .filter(row -> row.text("outcome").equals("chosen") && row.seconds("start_s") >= begun)
            .collect(
                Collectors.groupingBy(
                    row -> row.text("attempt").replaceAll("-\\d+$", ""), Collectors.counting()));
    IntStream.range(0, spec.maps())
        .forEach(
            map ->
                assertThat(chosen.getOrDefault(job.text("job") + "-m-" + map, 0L))
                    .as(experiment)
                    .isPositive());
    IntStream.range(0, spec.reduces())
        .forEach(
            reduce ->
                assertThat(chosen)
                    .as(experiment)
                    .containsEntry(job.text("job") + "-r-" + reduce, 1L));
  }

  /** By itself, or since its output could not be fetched. */
  private static void aTaskHasFailedFourTimes(OneRun run, Row job, String experiment) {
    long failed =
        run.attempts().with("job", job.text("job")).stream()
            .filter(row -> row.text("outcome").equals("failed"))
            .count();
    long fetches =
        run.events().with("event", "fetch-failures").stream()
            .filter(row -> row.text("subject").equals(job.text("job")))
            .count();
    assertThat(failed + fetches).as(experiment).isGreaterThanOrEqualTo(4);
  }

  private static void nothingStartsOnALostNode(OneRun run, String experiment) {
    Map<String, List<Row>> events = new HashMap<>();
    run.events().stream()
        .filter(row -> row.text("event").startsWith("node-"))
        .forEach(
            row -> events.computeIfAbsent(row.text("subject"), any -> new ArrayList<>()).add(row));
    events.forEach(
        (node, told) -> {
          told.sort(Comparator.comparingDouble(row -> row.seconds("time_s")));
          for (int i = 0; i < told.size(); i++) {
            if (told.get(i).text("event").equals("node-lost")) {
              double from = told.get(i).seconds("time_s");
              double to =
                  i + 1 < told.size() ? told.get(i + 1).seconds("time_s") : Double.MAX_VALUE;
              assertThat(run.attempts().with("node", node))
                  .as(experiment)
                  .noneMatch(row -> row.seconds("start_s") > from && row.seconds("start_s") < to);
            }
          }
        });
  }
}
