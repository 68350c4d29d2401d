package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.Rows.Row;
import io.racklab.deploy.RunFiles.OneRun;
import io.racklab.master.workload.JobSpec;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Topology;
import java.util.Collection;
import java.util.List;

/** What must hold of flows.csv: the bytes are those of the workload, to the last one. */
final class FlowChecks {
  private FlowChecks() {}

  static void check(OneRun run) {
    Cluster cluster = run.experiment().cluster();
    for (JobSpec spec : run.experiment().jobs(run.repeat())) {
      String job = "job-" + spec.number();
      List<Row> flows = run.flows().with("job", job);
      assertThat(bytes(flows, "shuffle")).as("shuffle of " + job).isEqualTo(spec.shuffleBytes());
      assertThat(bytes(flows, "input"))
          .as("remote input of " + job)
          .isEqualTo(remoteInput(spec, run.attempts().with("job", job), cluster.blockSize()));
      assertThat(bytes(flows, "output"))
          .as("replicas of " + job)
          .isEqualTo(spec.outputBytes() * (replicas(spec, cluster) - 1));
      Row row = run.jobs().with("job", job).get(0);
      assertThat(crossRack(flows)).as(job).isEqualTo(row.whole("cross_rack_bytes"));
      flows.forEach(flow -> flowIsInOrder(flow, row));
    }
    Topology topology = new Topology(cluster);
    run.flows().stream().forEach(flow -> flowIsBetweenNodes(flow, topology));
    assertThat(run.flows().stream().map(flow -> flow.whole("flow"))).doesNotHaveDuplicates();
  }

  private static int replicas(JobSpec spec, Cluster cluster) {
    return Math.min(cluster.replication(), spec.outputReplication().orElse(cluster.replication()));
  }

  /** All bytes of a kind of flow in a run. */
  static long bytes(OneRun run, String kind) {
    return bytes(run.flows().stream().toList(), kind);
  }

  private static long bytes(Collection<Row> flows, String kind) {
    return flows.stream()
        .filter(flow -> flow.text("kind").equals(kind))
        .mapToLong(flow -> flow.whole("bytes"))
        .sum();
  }

  private static long remoteInput(JobSpec spec, List<Row> attempts, long blockSize) {
    return attempts.stream()
        .filter(attempt -> attempt.text("type").equals("map"))
        .filter(attempt -> !attempt.text("locality").equals("node"))
        .mapToLong(attempt -> Long.parseLong(attempt.text("attempt").split("-")[3]))
        .map(map -> Math.min(blockSize, spec.inputBytes() - map * blockSize))
        .sum();
  }

  private static long crossRack(List<Row> flows) {
    return flows.stream()
        .filter(flow -> flow.text("cross_rack").equals("true"))
        .mapToLong(flow -> flow.whole("bytes"))
        .sum();
  }

  private static void flowIsInOrder(Row flow, Row job) {
    assertThat(flow.seconds("start_s"))
        .as(flow.toString())
        .isBetween(job.seconds("submit_s"), flow.seconds("finish_s"));
    assertThat(flow.seconds("expected_s"))
        .as(flow.toString())
        .isGreaterThanOrEqualTo(flow.seconds("start_s"));
    assertThat(flow.seconds("finish_s"))
        .as(flow.toString())
        .isLessThanOrEqualTo(job.seconds("finish_s"));
  }

  private static void flowIsBetweenNodes(Row flow, Topology topology) {
    int source = topology.nodeNamed(flow.text("src"));
    int destination = topology.nodeNamed(flow.text("dst"));
    assertThat(source).as(flow.toString()).isNotNegative();
    assertThat(destination).as(flow.toString()).isNotNegative();
    assertThat(flow.text("cross_rack"))
        .as(flow.toString())
        .isEqualTo(Boolean.toString(topology.rackOf(source) != topology.rackOf(destination)));
    if (source == destination) {
      assertThat(flow.text("kind")).as(flow.toString()).isEqualTo("shuffle");
    }
  }
}
