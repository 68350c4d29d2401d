package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlsTraceTest {
  private static final Path SHARED =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces", "sls");

  private static final String JOBS =
      """
      { "num.nodes": "3", "num.racks": 2 }
      { "job.start.ms": 9000, "job.end.ms": 12000, "job.id": "late", "job.queue.name": "q",
        "am.memory-mb": 2048, "job.tasks": [
          { "container.duration.ms": 1, "container.host": "/r/n1", "container.memory-mb": "4096" },
          { "container.duration.ms": 1, "container.host": "n2", "count": 2 },
          { "container.duration.ms": 1, "container.type": "reduce", "container.vcores": 2 } ] }
      { "job.start.ms": 5000, "job.count": 2, "yarn.sls.am.type": "dag",
        "job.tasks": [ { "container.duration.ms": 1 } ] }
      { "job.start.ms": 1, "job.id": "none" }
      """;

  @TempDir Path folder;

  private SlsTrace sls(String text) throws IOException {
    return SlsTrace.sls(List.of(Files.writeString(folder.resolve("sls.json"), text)));
  }

  private static List<String> nodes(SlsTrace trace) {
    return trace.racks().stream()
        .flatMap(rack -> rack.nodes().stream().map(node -> rack.name() + "/" + node.name()))
        .toList();
  }

  @Test
  void jobsAreThoseOfTheWorkload() throws IOException {
    SlsTrace trace = sls(JOBS);
    JobSettings late =
        new JobSettings(Map.of(JobSetting.MASTER_MEMORY, 2048.0, JobSetting.REDUCE_VCORES, 2.0));

    assertThat(trace.jobs())
        .containsExactly(
            new SlsTrace.Recorded("job_3-1", "", "dag", 5000, 0, 1, JobSettings.NONE),
            new SlsTrace.Recorded("job_3-2", "", "dag", 5000, 0, 1, JobSettings.NONE),
            new SlsTrace.Recorded("late", "q", "mapreduce", 9000, 12_000, 4, late));
    assertThat(TraceFormat.SLS.read(folder.resolve("sls.json")))
        .extracting(TraceJob::name)
        .containsExactly("job_3-1", "job_3-2", "late");
  }

  @Test
  void nodesAreGeneratedAndNamedByContainers() throws IOException {
    assertThat(nodes(sls(JOBS)))
        .containsExactly("rack0/node0", "rack0/node2", "rack1/node1", "r/n1", "default-rack/n2");
    assertThat(sls("{ \"job.tasks\": [ ] }").racks()).isEmpty();
    assertThatThrownBy(() -> sls("{ \"num.nodes\": 9000000 }"))
        .hasMessageContaining("sls.json:1: num.nodes is 9000000; write 1000000 at most");
  }

  /** As in histories, where a failed attempt does not tell the rack of its host. */
  @Test
  void aHostWithAndWithoutItsRackIsOneNode() throws IOException {
    String jobs =
        JOBS.replace("\"container.host\": \"n2\"", "\"container.host\": \"n1\"")
            + "{ \"job.tasks\": [ { \"container.duration.ms\": 1, \"container.host\": \"/n1\" } ] }";
    SlsTrace trace = sls(jobs);

    assertThat(nodes(trace)).containsExactly("rack0/node0", "rack0/node2", "rack1/node1", "r/n1");
    assertThat(trace.partlyPlaced()).isEqualTo(1);
    assertThat(sls(JOBS).partlyPlaced()).isZero();
  }

  @Test
  void hostsOfRumenAreThoseOfLastAttempts() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("r.json"),
            """
            { "jobID": "j1", "queue": "q", "submitTime": 7, "finishTime": 9, "mapTasks": [
                { "attempts": [ { "hostName": "/r/a" }, { "hostName": "/r/b" } ] } ],
              "reduceTasks": [ { "attempts": [ ] } ] }
            { "jobID": "j2", "submitTime": 8 }
            """);

    SlsTrace trace = SlsTrace.rumen(List.of(file));

    assertThat(nodes(trace)).containsExactly("r/b");
    assertThat(trace.jobs())
        .containsExactly(new SlsTrace.Recorded("j1", "q", "mapreduce", 7, 9, 2, JobSettings.NONE));
  }

  @Test
  void descriptionsGiveNodesAndSizes() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("syn.json"),
            """
            { "num_nodes": 6, "nodes_per_rack": 3, "num_jobs": 4, "rand_seed": 5, "workloads": [
              { "workload_weight": 1, "queue_name": "q",
                "time_distribution": [ { "time": 3, "weight": 1 } ],
                "job_classes": [ { "class_name": "c", "class_weight": 1, "mtasks_avg": 4,
                  "mtime_avg": 2000, "rtasks_avg": 2, "dur_avg": 60, "dur_stddev": 1e-9,
                  "reduce_max_memory_avg": 2048, "reduce_max_memory_stddev": 0.001 } ] } ] }
            """);

    SlsTrace trace = SlsTrace.synth(SynthDescription.read(file), 0.001, Seed.of(5));

    assertThat(nodes(trace)).hasSize(6).contains("rack1/node5");
    assertThat(trace.racks()).hasSize(2);
    assertThat(trace.jobs()).hasSize(4).allMatch(job -> job.endMillis() == 60_000);
    assertThat(trace.jobs())
        .extracting(SlsTrace.Recorded::settings)
        .containsOnly(
            new JobSettings(
                Map.of(
                    JobSetting.MAP_MEMORY,
                    1024.0,
                    JobSetting.MAP_VCORES,
                    1.0,
                    JobSetting.REDUCE_MEMORY,
                    2048.0,
                    JobSetting.REDUCE_VCORES,
                    1.0)));
  }

  @Test
  void hadoopsOwnSamplesAreRead() {
    assumeTrue(Files.exists(SHARED), () -> "needs the traces in " + SHARED);
    SlsTrace sls = SlsTrace.sls(List.of(SHARED.resolve("inputsls.json")));
    assertThat(nodes(sls))
        .containsExactlyInAnyOrder(
            "default-rack/node1", "default-rack/node2", "default-rack/node3");
    assertThat(sls.jobs().get(1))
        .isEqualTo(
            new SlsTrace.Recorded(
                "job_2", "sls_queue_2", "mapreduce", 105_204, 197_256, 2, JobSettings.NONE));
    SlsTrace rumen = SlsTrace.rumen(List.of(SHARED.resolve("2jobs2min-rumen-jh.json")));
    assertThat(rumen.jobs()).hasSize(2).allMatch(job -> job.tasks() == 96);
    assertThat(rumen.racks()).isNotEmpty();
  }
}
