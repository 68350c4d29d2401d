package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.Rows.Row;
import io.racklab.deploy.RunFiles.OneRun;
import io.racklab.master.seed.Seed;
import io.racklab.master.workload.JobSpec;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What must hold of every run, whatever is copied, killed or begun anew in it. */
final class InvariantChecks {
  private InvariantChecks() {}

  /** Checks every run of a directory in virtual time. */
  static void check(RunFiles files, String experiment) {
    JsonNode summary = files.summary().get("runs");
    assertThat(summary).as(experiment).hasSize(files.experiment().runs());
    for (JsonNode told : summary) {
      OneRun run = files.one(told.get("scheduler").asText(), told.get("repeat").asInt());
      check(run, experiment);
      LittlesLaw.check(run.jobs(), told, experiment);
    }
  }

  private static void check(OneRun run, String experiment) {
    Map<String, Double> restarts = new HashMap<>();
    run.events()
        .with("event", "restart")
        .forEach(row -> restarts.put(row.text("subject"), row.seconds("time_s")));
    for (JobSpec spec : jobsThatEnded(run, experiment)) {
      jobEndsOnce(run, spec, restarts.getOrDefault("job-" + spec.number(), 0.0), experiment);
    }
    noSlotRunsTwoAttempts(run, experiment);
  }

  /** The workload's jobs, each of which has ended once. */
  static List<JobSpec> jobsThatEnded(OneRun run, String experiment) {
    List<JobSpec> specs = run.experiment().jobs(run.repeat());
    assertThat(run.jobs().stream().map(row -> row.text("job")))
        .as(experiment)
        .containsExactlyInAnyOrderElementsOf(
            specs.stream().map(spec -> "job-" + spec.number()).toList());
    return specs;
  }

  /** What ran before a job was begun anew counts for nothing. */
  private static void jobEndsOnce(OneRun run, JobSpec spec, double begun, String experiment) {
    String job = "job-" + spec.number();
    Row row = run.jobs().with("job", job).get(0);
    assertThat(row.text("outcome")).as(experiment).isEqualTo("succeeded");
    List<Row> attempts = run.attempts().with("job", job);
    assertThat(attempts)
        .as(experiment)
        .allMatch(attempt -> attempt.seconds("start_s") >= row.seconds("submit_s"));
    List<Row> chosen =
        attempts.stream()
            .filter(attempt -> attempt.text("outcome").equals("chosen"))
            .filter(attempt -> attempt.seconds("start_s") >= begun)
            .toList();
    assertThat(chosen.stream().map(one -> one.text("attempt").replaceAll("-\\d+$", "")))
        .as(experiment)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    IntStream.range(0, spec.maps()).mapToObj(map -> job + "-m-" + map),
                    IntStream.range(0, spec.reduces()).mapToObj(reduce -> job + "-r-" + reduce))
                .toList());
    assertThat(chosen)
        .as(experiment)
        .allMatch(one -> one.seconds("finish_s") <= row.seconds("finish_s"));
    isInTheSystemAsLongAsItMust(run, spec, row, chosen, experiment);
    noReduceBeforeSlowstart(run, spec, chosen, experiment);
  }

  /** A job is there from when the workload has it come until its last task's end is heard. */
  private static void isInTheSystemAsLongAsItMust(
      OneRun run, JobSpec spec, Row row, List<Row> chosen, String experiment) {
    assertThat(row.seconds("submit_s"))
        .as(experiment)
        .isCloseTo(spec.submit().toNanos() / 1e9, within(1e-6));
    double end = chosen.stream().mapToDouble(one -> one.seconds("finish_s")).max().orElseThrow();
    Cluster cluster = run.experiment().cluster();
    double heard = cluster.outOfBandHeartbeats() ? 0 : cluster.heartbeat().toNanos() / 1e9;
    assertThat(row.seconds("finish_s")).as(experiment).isBetween(end, end + heard + 1e-6);
  }

  private static void noReduceBeforeSlowstart(
      OneRun run, JobSpec spec, List<Row> chosen, String experiment) {
    int needed = (int) Math.ceil(run.experiment().tracker().slowstart() * spec.maps());
    double[] finished =
        chosen.stream()
            .filter(one -> one.text("type").equals("map"))
            .mapToDouble(one -> endedFirst(run, one))
            .sorted()
            .toArray();
    double from = needed == 0 ? 0 : finished[needed - 1];
    assertThat(chosen)
        .as(experiment)
        .filteredOn(one -> one.text("type").equals("reduce"))
        .allMatch(reduce -> reduce.seconds("start_s") >= from);
  }

  /** Of a map that was duplicated, the attempt that ended first counts before one is chosen. */
  private static double endedFirst(OneRun run, Row chosen) {
    String task = chosen.text("attempt").replaceAll("-[0-9]+$", "-");
    List<Row> attempts =
        run.attempts().with("job", chosen.text("job")).stream()
            .filter(one -> one.text("attempt").startsWith(task))
            .toList();
    double end = chosen.seconds("finish_s");
    return attempts.stream().noneMatch(one -> one.text("kind").equals("duplicate"))
        ? end
        : attempts.stream()
            .filter(one -> one.text("outcome").equals("killed"))
            .mapToDouble(one -> one.seconds("finish_s"))
            .reduce(end, Math::min);
  }

  static void noSlotRunsTwoAttempts(OneRun run, String experiment) {
    Topology topology = new Topology(run.experiment().cluster());
    Map<String, List<Row>> byNode = new HashMap<>();
    run.attempts().stream()
        .forEach(
            row -> byNode.computeIfAbsent(row.text("node"), any -> new ArrayList<>()).add(row));
    byNode.forEach(
        (node, attempts) -> {
          Slots slots = topology.node(topology.nodeNamed(node)).slots();
          if (slots instanceof Slots.Typed typed && lends(run)) {
            // Of equal weight in all of the presets.
            assertThat(mostTogether(attempts, ""))
                .as(experiment)
                .isLessThanOrEqualTo(typed.maps() + typed.reduces());
          } else if (slots instanceof Slots.Typed typed) {
            assertThat(mostTogether(attempts, "map"))
                .as(experiment)
                .isLessThanOrEqualTo(typed.maps());
            assertThat(mostTogether(attempts, "reduce"))
                .as(experiment)
                .isLessThanOrEqualTo(typed.reduces());
          } else if (slots instanceof Slots.Shared shared) {
            assertThat(mostTogether(attempts, ""))
                .as(experiment)
                .isLessThanOrEqualTo(shared.count());
          } else if (slots instanceof Slots.Containers containers) {
            // A gibibyte each, as the preset has it.
            int fit = (int) Math.min(containers.memory() >> 30, containers.vcores());
            assertThat(mostTogether(attempts, "")).as(experiment).isLessThanOrEqualTo(fit);
          }
        });
  }

  /** Whether tasks of either type use slots of the other. */
  private static boolean lends(OneRun run) {
    return run.experiment().schedulers().stream()
        .filter(spec -> spec.name().equals(run.scheduler()))
        .anyMatch(spec -> spec.make(Seed.of(1)).slots().lending().isPresent());
  }

  /** How many attempts of a type, or of any, ran at once. */
  private static int mostTogether(List<Row> attempts, String type) {
    List<Row> of =
        attempts.stream().filter(row -> type.isEmpty() || row.text("type").equals(type)).toList();
    return of.stream()
        .mapToInt(
            one ->
                (int)
                    of.stream()
                        .filter(other -> other.seconds("start_s") <= one.seconds("start_s"))
                        .filter(other -> one.seconds("start_s") < other.seconds("finish_s"))
                        .count())
        .max()
        .orElse(0);
  }
}
