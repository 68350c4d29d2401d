package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.file.ClusterFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AtLoadTest {
  /** Two racks of two nodes, each with 2 map slots and 1 reduce slot, and 1 Gbps up. */
  private static final Cluster CLUSTER =
      ClusterFile.parse(
          "cluster",
          """
          cluster { racks { count = 2, link = 1 Gbps
            nodes { count = 2, map-slots = 2, reduce-slots = 1, link = 1 Gbps, speed = 2 } } }
          """);

  private static Workload workload(String more) {
    return WorkloadFile.parse(
        "workload",
        """
        workload { kind = list, %s
          jobs = [ { name = a, input = 1 GB, map-cpu = "10 s/GB" }
                   { name = b, input = 1 GB, shuffle = 1 GB, output = 1 GB, reduces = 4,
                     map-cpu = "10 s/GB", reduce-cpu = "4 s/GB" } ] }
        """
            .formatted(more),
        Path.of("."));
  }

  private static List<JobSpec> jobs(String more) {
    return workload(more).jobs(CLUSTER, Seed.of(1));
  }

  @ParameterizedTest
  @CsvSource({"0.25, SLOTS", "1.5, SLOTS", "0.25, UPLINKS"})
  void theJobsAskForTheirShareOfTheTime(double load, LoadOf of) {
    List<JobSpec> jobs =
        jobs("arrivals { kind = regular, gap = 7s }, load = " + load + ", load-of = " + word(of));

    double span = new WorkloadSummary(jobs).span().toNanos() / 1e9;
    assertThat(of.busySeconds(jobs, CLUSTER) / span).isCloseTo(load, within(1e-6));
  }

  private static String word(LoadOf of) {
    return of == LoadOf.SLOTS ? "slots" : "uplinks";
  }

  @Test
  void slotsAreThoseOfTheTypeWithMoreToDo() {
    // 20 s of maps on 8 slots of speed 2; 4 s of reduces on 4.
    assertThat(LoadOf.SLOTS.busySeconds(jobs(""), CLUSTER)).isCloseTo(20 / 16.0, within(1e-9));
  }

  @Test
  void uplinksCarryHalfOfTheShuffleAndACopyOfTheOutput() {
    assertThat(LoadOf.UPLINKS.busySeconds(jobs(""), CLUSTER))
        .isCloseTo(1.5e9 / 250e6, within(1e-9));
  }

  @Test
  void theWorkloadReadsBack() {
    Workload workload = workload("arrivals { kind = regular, gap = 7s }, load = 0.5");

    assertThat(WorkloadFile.parse("again", workload.render(), Path.of("."))).isEqualTo(workload);
  }

  @Test
  void whatNoGapsCanReachIsRefused() {
    assertThatThrownBy(() -> jobs("load = 0.5"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("submitted at once");
    assertThatThrownBy(() -> jobs("arrivals { kind = regular, gap = 7s }, load = 1e-12"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("years apart");
    assertThatThrownBy(() -> jobs("load-of = slots"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("only with load");
    assertThatThrownBy(() -> jobs("arrivals { kind = regular, gap = 7s }, load = 0"))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void whatJobsDoNotAskForIsNamedAsTheClusterOffersIt() {
    String jobs = "jobs = [ { name = a, input = 1 GB, map-cpu = \"0 s/GB\" }";
    Workload idle =
        WorkloadFile.parse(
            "workload",
            "workload { kind = list, load = 1, arrivals { kind = regular, gap = 7s }, %s, %s ] }"
                .formatted(jobs, jobs.substring(jobs.indexOf('{'))),
            Path.of("."));
    Cluster yarn =
        ClusterFile.parse(
            "cluster",
            """
            cluster { racks { count = 2, link = 1 Gbps
              nodes { count = 2, memory = 8 GiB, vcores = 4, link = 1 Gbps } } }
            """);

    assertThatThrownBy(() -> idle.jobs(CLUSTER, Seed.of(1)))
        .hasMessageContaining("no job asks for any of the cluster's slots");
    assertThatThrownBy(() -> idle.jobs(yarn, Seed.of(1)))
        .hasMessageContaining("no job asks for any of the cluster's vcores");
  }
}
