package io.racklab.master.runs.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlsStudyTest {
  private static final String JOBS =
      """
      { "job.id": "a", "job.start.ms": 0, "job.queue.name": "root.q", "job.tasks": [
          { "container.duration.ms": 9000, "container.host": "/r/n1" },
          { "container.duration.ms": 9000, "container.host": "/r/n2",
            "container.type": "reduce", "container.memory-mb": 1500 } ] }
      """;

  @TempDir Path folder;

  private SlsStudy study;

  private void site(String name, String... pairs) throws IOException {
    StringBuilder text = new StringBuilder("<configuration>\n");
    for (int i = 0; i < pairs.length; i += 2) {
      text.append(
          "<property><name>%s</name><value>%s</value></property>\n"
              .formatted(pairs[i], pairs[i + 1]));
    }
    Files.writeString(folder.resolve(name), text.append("</configuration>\n").toString());
  }

  private Config made(Optional<Path> configuration) throws IOException {
    Path trace = Files.writeString(folder.resolve("sls.json"), JOBS);
    study =
        new SlsStudy(
            new SlsStudy.Sources(
                SlsStudy.TraceType.SLS, List.of(trace), trace, Optional.empty(), configuration));
    String text = study.text();
    Experiment read = Study.parse("sls", text, Path.of(""), Map.of()).first();
    assertThat(read.jobs(1)).hasSize(1).allMatch(job -> job.pool().equals("q"));
    return ConfigFactory.parseString(text).getConfig("experiment");
  }

  private static Config scheduler(Config experiment) {
    return ((ConfigObject) experiment.getList("schedulers").get(0)).toConfig();
  }

  private static Config node(Config experiment) {
    ConfigObject rack = (ConfigObject) experiment.getList("cluster.racks").get(0);
    return ((ConfigObject) rack.toConfig().getList("nodes").get(0)).toConfig();
  }

  @Test
  void withoutConfigurationDefaultsOfSlsApply() throws IOException {
    Config experiment = made(Optional.empty());

    assertThat(node(experiment).getString("memory")).isEqualTo("10240 MiB");
    assertThat(node(experiment).getInt("vcores")).isEqualTo(10);
    Config slots = scheduler(experiment).getConfig("slots");
    assertThat(slots.getString("map.memory")).isEqualTo("1024 MiB");
    assertThat(slots.getString("reduce.memory")).isEqualTo("1024 MiB");
    assertThat(slots.getString("master.memory")).isEqualTo("1024 MiB");
    assertThat(slots.getString("master.start")).isEqualTo("0s");
    assertThat(experiment.getInt("tasks.slowstart")).isEqualTo(1);
    assertThat(experiment.getBoolean("cluster.out-of-band-heartbeats")).isFalse();
    assertThat(study.notes().assumed())
        .contains("Hadoop's default values, since there is no --conf");
    assertThat(study.notes().leftOut())
        .contains(
            "2 containers name a host, and SLS asks for them there: here they run on any node");
    JobSettings own = study.trace().jobs().get(0).settings();
    assertThat(own.amount(JobSetting.REDUCE_MEMORY)).hasValue(1500);
    assertThat(study.rooms().task(false, own).memoryMebibytes()).isEqualTo(2048);
    assertThat(study.rooms().task(false, JobSettings.NONE).memoryMebibytes()).isEqualTo(1024);
    assertThat(study.rooms().cluster().memoryMebibytes()).isEqualTo(20_480);
  }

  @Test
  void theConfigurationOfSlsIsRead() throws IOException {
    site(
        "sls-runner.xml",
        "yarn.sls.nm.memory.mb",
        "4096",
        "yarn.sls.nm.vcores",
        "6",
        "yarn.sls.nm.heartbeat.interval.ms",
        "500",
        "yarn.sls.am.heartbeat.interval.ms",
        "250",
        "yarn.sls.container.memory.mb",
        "512",
        "yarn.sls.am.container.memory",
        "768",
        "yarn.sls.runner.pool.size",
        "100",
        "yarn.sls.am.type.mine",
        "com.example.Mine");
    site("yarn-site.xml", "yarn.nodemanager.resource.memory-mb", "9");
    site(
        "capacity-scheduler.xml",
        "yarn.scheduler.capacity.root.queues",
        "other",
        "yarn.scheduler.capacity.root.other.capacity",
        "100");

    Config experiment = made(Optional.of(folder));

    assertThat(node(experiment).getString("memory")).isEqualTo("4096 MiB");
    assertThat(experiment.getString("cluster.heartbeat")).isEqualTo("500ms");
    Config slots = scheduler(experiment).getConfig("slots");
    assertThat(slots.getString("map.memory")).isEqualTo("512 MiB");
    assertThat(slots.getString("master.memory")).isEqualTo("768 MiB");
    assertThat(slots.getString("master.heartbeat")).isEqualTo("250ms");
    assertThat(study.notes().leftOut())
        .anyMatch(what -> what.startsWith("1 of 1 jobs name queues that the configuration lacks"))
        .anyMatch(what -> what.endsWith("memory-mb = 9: SLS has yarn.sls.nm.memory.mb"))
        .anyMatch(what -> what.contains("yarn.sls.am.type.mine"))
        .noneMatch(what -> what.contains("pool.size"));
  }

  @Test
  void theFairSchedulerHasItsAllocationFile() throws IOException {
    site(
        "yarn-site.xml",
        "yarn.resourcemanager.scheduler.class",
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler");
    Files.writeString(
        folder.resolve("fair-scheduler.xml"),
        "<allocations><queue name='q'><weight>3</weight></queue></allocations>");

    Config order = scheduler(made(Optional.of(folder))).getConfig("order");

    assertThat(order.getString("kind")).isEqualTo("queues");
    assertThat(order.getInt("queues.q.weight")).isEqualTo(3);
  }

  /** As in the sample-conf of SLS. */
  @Test
  void theAllocationFileMayBeNamedInFairSchedulerXml() throws IOException {
    site("yarn-site.xml", "yarn.resourcemanager.scheduler.class", "FairScheduler");
    site(
        "fair-scheduler.xml",
        "yarn.scheduler.fair.allocation.file",
        "fair-scheduler-allocation.xml",
        "yarn.scheduler.fair.assignmultiple",
        "true");
    Files.writeString(
        folder.resolve("fair-scheduler-allocation.xml"),
        "<allocations><queue name='q'><weight>0.25</weight></queue></allocations>");

    Config scheduler = scheduler(made(Optional.of(folder)));

    assertThat(scheduler.getDouble("order.queues.q.weight")).isEqualTo(0.25);
    assertThat(scheduler.getBoolean("slots.assign-multiple")).isTrue();
  }

  @Test
  void whatCannotBeRunIsRefused() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    assertThatThrownBy(() -> made(Optional.of(empty)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the folder has none of core-site.xml")
        .hasMessageContaining("slsrun.sh");
    site("sls-runner.xml", "yarn.sls.nm.vcores", "many");
    assertThatThrownBy(() -> made(Optional.of(folder)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("sls-runner.xml:2: yarn.sls.nm.vcores = \"many\" is not a whole");
    Path trace =
        Files.writeString(folder.resolve("t.json"), JOBS.replace("container.host", "host"));
    var sources =
        new SlsStudy.Sources(
            SlsStudy.TraceType.SLS, List.of(trace), trace, Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> new SlsStudy(sources))
        .hasMessageContaining("t.json: the trace names no node; write --nodes=FILE");
  }
}
