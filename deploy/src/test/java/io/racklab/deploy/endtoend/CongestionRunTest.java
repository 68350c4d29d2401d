package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.topologies.Topology;
import io.racklab.topologies.Trunk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole virtual runs on racks whose links are a fifth of what their nodes could fill. */
class CongestionRunTest {
  private static final String EXPERIMENT =
      """
      experiment {
        name = saturated, seed = 5
        cluster {
          name = thin, block-size = 64 MiB, replication = 2, heartbeat = 1s
          racks { count = 3, uplink = 400 Mbps, downlink = 400 Mbps
                  nodes = [ { count = 4, map-slots = 2, reduce-slots = 2, out = 500 Mbps, in = 500 Mbps } ] }
        }
        workload {
          kind = mix, jobs = 6, users = 3, arrivals { kind = poisson, mean-gap = 25s }
          jobs-of = [ { benchmark = terasort, input = 4 GiB, reduces = 6, share = 0.5 }
                      { benchmark = grep, input = 1 GiB, share = 0.5 } ]
        }
        schedulers = [
          fair
          { name = uncongested, like = fair, reduces { kind = uncongested, threshold = 0.8 } }
          { name = never-congested, like = fair, reduces { kind = uncongested, threshold = 1 } }
        ]
      }
      """;

  @TempDir Path folder;

  private Path run(String name, String... more) throws IOException {
    Path experiment = Files.writeString(folder.resolve("thin.conf"), EXPERIMENT);
    Path out = folder.resolve(name);
    List<Object> words =
        new ArrayList<>(List.of("run", experiment, "--clock", "virtual", "--quiet", "--out", out));
    words.addAll(List.of(more));
    Spoken spoken = racklab(words.toArray());
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    return out;
  }

  @Test
  void occurrencesAreThoseThatTheLinksRowsShow() throws IOException {
    RunFiles files = RunFiles.in(run("out"));
    for (JsonNode summary : files.summary().get("runs")) {
      OneRun one = files.one(summary.get("scheduler").asText(), 1);
      Topology topology = new Topology(one.experiment().cluster());
      Map<Double, Set<String>> congested = congested(one, topology, 0.8);
      long events = 0;
      double nodeSeconds = 0;
      double end = one.jobs().stream().mapToDouble(job -> job.seconds("finish_s")).max().orElse(0);
      for (Map.Entry<Double, Set<String>> window : congested.entrySet()) {
        if (window.getKey() > end) {
          // The last window, which the run cut short, has a row and does not count.
          continue;
        }
        Set<String> before = congested.getOrDefault(window.getKey() - 1, Set.of());
        events += window.getValue().stream().filter(link -> !before.contains(link)).count();
        nodeSeconds +=
            4 * window.getValue().stream().map(CongestionRunTest::rack).distinct().count();
      }
      assertThat(events).isPositive();
      assertThat(summary.get("congestion_events").asLong()).isEqualTo(events);
      assertThat(summary.get("extra").get("nodes_in_congested_racks").asDouble())
          .isCloseTo(nodeSeconds / 12 / summary.get("makespan_s").asDouble(), within(1e-9));
    }
  }

  /** Where the threshold is what a link carries at the most, none is ever above it. */
  @Test
  void aThresholdThatNoLinkCanPassCountsNothing() throws IOException {
    RunFiles files = RunFiles.in(run("out", "--set", "congestion-threshold=1"));
    for (JsonNode summary : files.summary().get("runs")) {
      assertThat(summary.get("congestion_events").asLong()).isZero();
    }
  }

  /** Each reduce fetches an equal part of every map's output, so flows show the same skew. */
  @Test
  void skewIsWhatTheFlowsOfTheShuffleShow() throws IOException {
    RunFiles files = RunFiles.in(run("out"));
    for (JsonNode summary : files.summary().get("runs")) {
      OneRun one = files.one(summary.get("scheduler").asText(), 1);
      double sum = 0;
      int jobs = 0;
      for (Row job : one.jobs().stream().toList()) {
        Map<String, Double> links = new TreeMap<>();
        for (Row flow : one.flows().with("job", job.text("job"))) {
          if (flow.text("kind").equals("shuffle") && flow.text("cross_rack").equals("true")) {
            double bytes = Double.parseDouble(flow.text("bytes"));
            links.merge(rack(flow.text("src")) + ".up", bytes, Double::sum);
            links.merge(rack(flow.text("dst")) + ".down", bytes, Double::sum);
          }
        }
        if (!links.isEmpty()) {
          jobs++;
          sum +=
              links.values().stream().mapToDouble(Double::doubleValue).max().orElseThrow()
                  / links.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        }
      }
      assertThat(jobs).isPositive();
      assertThat(summary.get("skew").asDouble()).isCloseTo(sum / jobs, within(1e-3));
    }
  }

  @Test
  void whoReadsTheLinksDecidesByThemAndTheSameEachTime() throws IOException {
    Path one = run("one");
    Path two = run("two");
    for (String file : List.of("jobs.csv", "attempts.csv", "flows.csv", "links.csv")) {
      Path uncongested = Path.of("uncongested", "1", file);
      assertThat(two.resolve(uncongested)).hasSameBinaryContentAs(one.resolve(uncongested));
    }
    // Whoever never sees a congested link starts reduces as they come, which is what fair does.
    assertThat(attempts(one, "never-congested")).isEqualTo(attempts(one, "fair"));
    assertThat(attempts(one, "uncongested")).isNotEqualTo(attempts(one, "fair"));
  }

  /** No reduce starts in a rack whose links were congested in the window before. */
  @Test
  void whatItSeesIsTheWindowThatHasEndedLast() throws IOException {
    OneRun run = RunFiles.in(run("out")).one("uncongested", 1);
    Map<Double, Set<String>> congested =
        congested(run, new Topology(run.experiment().cluster()), 0.8);
    for (Row attempt : run.attempts().with("type", "reduce")) {
      // A reduce starts in the heartbeat that launches it; one on the border may be before either.
      double start = attempt.seconds("start_s");
      if (start != Math.floor(start)) {
        assertThat(congested.getOrDefault(Math.floor(start), Set.of()))
            .as(attempt.text("attempt") + " at " + start)
            .noneMatch(link -> rack(link).equals(attempt.text("rack")));
      }
    }
  }

  private static String attempts(Path out, String scheduler) throws IOException {
    return Files.readString(out.resolve(scheduler).resolve("1").resolve("attempts.csv"));
  }

  /** By the end of each window the names of the links between racks above the threshold. */
  private static Map<Double, Set<String>> congested(
      OneRun run, Topology topology, double threshold) {
    Map<String, Double> capacities = new LinkedHashMap<>();
    for (int rack = 0; rack < topology.rackCount(); rack++) {
      for (Trunk trunk : List.of(topology.rackUp(rack), topology.rackDown(rack))) {
        capacities.put(topology.linkName(trunk.first()), topology.capacity(trunk));
      }
    }
    Map<Double, Set<String>> congested = new TreeMap<>();
    run.links().stream()
        .filter(row -> capacities.containsKey(row.text("link")))
        .filter(
            row ->
                Double.parseDouble(row.text("used_bytes_per_s"))
                    > threshold * capacities.get(row.text("link")))
        .forEach(
            row ->
                congested
                    .computeIfAbsent(row.seconds("time_s"), time -> new LinkedHashSet<>())
                    .add(row.text("link")));
    return congested;
  }

  /** Of a link or a node. */
  private static String rack(String name) {
    return name.replaceAll("[.-].*", "");
  }
}
