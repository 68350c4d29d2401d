package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.Rows.Row;
import io.racklab.deploy.RunFiles.OneRun;
import io.racklab.master.experiment.Experiment;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What must hold of links.csv: no rack link carries more than it can, and nothing is missing. */
final class LinkChecks {
  /** A chunk that is due at a window's end may be counted in either. */
  private static final double MOST_USE = 1.02;

  /** Seconds by the wall that even an idle machine may hold bytes up. */
  private static final double USUAL_STALL = 0.02;

  private LinkChecks() {}

  static void check(OneRun run) {
    Topology topology = new Topology(run.experiment().cluster());
    Map<String, Double> capacities = new TreeMap<>();
    for (int link = 0; link < topology.linkCount(); link++) {
      capacities.put(topology.linkName(link), topology.capacity(link));
    }
    run.links().stream()
        .forEach(
            row -> {
              assertThat(capacities).containsKey(row.text("link"));
              if (row.has("capacity_bytes_per_s")) {
                assertThat(row.seconds("capacity_bytes_per_s"))
                    .isCloseTo(capacities.get(row.text("link")), within(0.5));
              }
            });
    for (int rack = 0; rack < topology.rackCount(); rack++) {
      carriesNoMoreThanItCan(run, topology.linkName(topology.rackUp(rack)));
      carriesNoMoreThanItCan(run, topology.linkName(topology.rackDown(rack)));
    }
    everyByteIsOnItsLinks(run, topology);
  }

  /**
   * Bytes that a busy machine delays arrive in a later window, which then holds more than its
   * share; so what is too much drains like a bucket, and may never be more than a link carries in
   * the time by which flows were late.
   */
  private static void carriesNoMoreThanItCan(OneRun run, String link) {
    double window = window(run.experiment());
    double stall = longestStall(run);
    double level = 0;
    double before = 0;
    for (Row row : run.links().with("link", link)) {
      if (row.has("capacity_bytes_per_s")) {
        double most = MOST_USE * row.seconds("capacity_bytes_per_s");
        double unused = row.seconds("time_s") - before - window;
        level = Math.max(0, level - most * unused);
        level = Math.max(0, level + (row.seconds("used_bytes_per_s") - most) * window);
        before = row.seconds("time_s");
        assertThat(level).as("too much until " + row).isLessThanOrEqualTo(most * stall);
      }
    }
  }

  private static double longestStall(OneRun run) {
    return run.flows().stream()
        .mapToDouble(flow -> Math.abs(flow.seconds("finish_s") - flow.seconds("expected_s")))
        .reduce(USUAL_STALL * run.experiment().scale().time(), Math::max);
  }

  private static void everyByteIsOnItsLinks(OneRun run, Topology topology) {
    Map<String, Double> sent = new TreeMap<>();
    Map<String, Integer> flows = new TreeMap<>();
    run.flows().stream()
        .forEach(
            flow -> {
              int source = topology.nodeNamed(flow.text("src"));
              int destination = topology.nodeNamed(flow.text("dst"));
              for (int link : topology.route(source, destination)) {
                sent.merge(topology.linkName(link), flow.seconds("bytes"), Double::sum);
                flows.merge(topology.linkName(link), 1, Integer::sum);
              }
            });
    double window = window(run.experiment());
    sent.forEach(
        (link, bytes) -> {
          List<Row> rows = run.links().with("link", link);
          double carried =
              window * rows.stream().mapToDouble(row -> row.seconds("used_bytes_per_s")).sum();
          // Each flow moves whole real bytes; each row is rounded to a byte per second.
          double rounding =
              flows.get(link) * run.experiment().scale().bytes() + window * rows.size();
          assertThat(carried).as("carried by " + link).isCloseTo(bytes, within(rounding));
        });
  }

  /** Windows last at least 100 ms by the wall. */
  private static double window(Experiment experiment) {
    return Math.max(experiment.linkWindow().toNanos() / 1e9, 0.1 * experiment.scale().time());
  }
}
