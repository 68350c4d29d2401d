package io.racklab.master.runs.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopStudyTest {
  private static final String CLASS = "yarn.resourcemanager.scheduler.class";
  private static final String CAPACITY = "yarn.scheduler.capacity.";

  @TempDir Path folder;

  private HadoopStudy study;

  @BeforeEach
  void nodes() throws IOException {
    Files.writeString(folder.resolve("workers"), "n1\nn2\n# n9\n\nn3\n");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Writes a configuration of names and values in turn. */
  private void site(String name, String... pairs) throws IOException {
    StringBuilder text = new StringBuilder("<?xml version='1.0'?>\n<configuration>\n");
    for (int i = 0; i < pairs.length; i += 2) {
      text.append(
          "<property><name>%s</name><value>%s</value></property>\n"
              .formatted(pairs[i], pairs[i + 1]));
    }
    file(name, text.append("</configuration>\n").toString());
  }

  private Map<String, String> files() {
    study =
        new HadoopStudy(
            new HadoopStudy.Sources(
                folder, Optional.empty(), List.of(), Optional.empty(), Optional.empty()),
            new HadoopStudy.Links(125e6, "4"));
    return study.files();
  }

  /** Imports, has Racklab read what was written, and returns the first scheduler's order. */
  private Config imported() throws IOException {
    Map<String, String> files = files();
    Path out = Files.createDirectories(folder.resolve("out"));
    for (Map.Entry<String, String> one : files.entrySet()) {
      Files.writeString(out.resolve(one.getKey()), one.getValue());
    }
    var read = ExperimentFile.named(out.resolve("experiment.conf").toString(), out, Map.of());
    assertThat(read.schedulers()).hasSize(3);
    return ((ConfigObject) experiment(files).getList("schedulers").get(0)).toConfig();
  }

  private static Config experiment(Map<String, String> files) {
    return ConfigFactory.parseString(files.get("experiment.conf")).getConfig("experiment");
  }

  private static Config cluster(Map<String, String> files) {
    return ConfigFactory.parseString(files.get("cluster.conf")).getConfig("cluster");
  }

  private void refuses(String... words) {
    assertThatThrownBy(() -> files())
        .isInstanceOf(InvalidInputException.class)
        .message()
        .contains(words);
  }

  @Test
  void queuesOfThreeLevelsKeepTheirShares() throws IOException {
    site(
        "capacity-scheduler.xml",
        CAPACITY + "maximum-am-resource-percent",
        "0.2",
        CAPACITY + "root.queues",
        "a, b",
        CAPACITY + "root.a.capacity",
        "10.5",
        CAPACITY + "root.b.capacity",
        "89.5",
        CAPACITY + "root.b.maximum-capacity",
        "95",
        CAPACITY + "root.a.queues",
        "a1",
        CAPACITY + "root.a.a1.capacity",
        "100",
        CAPACITY + "root.a.a1.queues",
        "x,y",
        CAPACITY + "root.a.a1.x.capacity",
        "30",
        CAPACITY + "root.a.a1.y.capacity",
        "70",
        CAPACITY + "root.a.a1.y.user-limit-factor",
        "2.5",
        CAPACITY + "root.a.a1.y.maximum-am-resource-percent",
        "0.5",
        CAPACITY + "root.a.a1.y.ordering-policy",
        "fair");

    Config order = imported().getConfig("order");

    assertThat(order.getString("kind")).isEqualTo("capacity-queues");
    Config queues = order.getConfig("queues");
    assertThat(queues.getDouble("a.capacity")).isEqualTo(10.5);
    assertThat(queues.getDouble("b.max-capacity")).isEqualTo(95);
    assertThat(queues.getDouble("b.master-share")).isEqualTo(0.2);
    assertThat(queues.getDouble("default.capacity")).isZero();
    Config below = queues.getConfig("a.queues.a1.queues");
    assertThat(below.getDouble("x.capacity")).isEqualTo(30);
    assertThat(below.getDouble("y.user-limit-factor")).isEqualTo(2.5);
    assertThat(below.getDouble("y.master-share")).isEqualTo(0.5);
    assertThat(below.getString("y.policy")).isEqualTo("fair");
  }

  @Test
  void weightsBecomePercentages() throws IOException {
    site(
        "capacity-scheduler.xml",
        CAPACITY + "root.queues",
        "default,b",
        CAPACITY + "root.default.capacity",
        "1w",
        CAPACITY + "root.b.capacity",
        "2w");

    Config queues = imported().getConfig("order.queues");

    assertThat(queues.getDouble("default.capacity")).isEqualTo(33.333333);
    assertThat(queues.getDouble("b.capacity")).isEqualTo(66.666667);
  }

  @Test
  void absoluteResourcesAreRefusedWithTheirPlace() throws IOException {
    site(
        "capacity-scheduler.xml",
        CAPACITY + "root.queues",
        "default",
        CAPACITY + "root.default.capacity",
        "[memory=10240,vcores=10]");

    refuses("capacity-scheduler.xml:4", "root.default.capacity", "absolute resource");
  }

  @Test
  void variablesFinalValuesAndIncludesAreHadoops() throws IOException {
    file(
        "more.xml",
        "<configuration><property><name>more</name><value>3072</value></property></configuration>");
    file(
        "mapred-site.xml",
        """
        <configuration xmlns:xi="http://www.w3.org/2001/XInclude">
          <xi:include href="more.xml"/>
          <property><name>mapreduce.map.memory.mb</name><value>${more}</value><final>true</final></property>
          <property><name>mapred.reduce.slowstart.completed.maps</name><value>0.7</value></property>
        </configuration>
        """);
    site("yarn-site.xml", "mapreduce.map.memory.mb", "1024");

    Config slots = imported().getConfig("slots");

    assertThat(slots.getString("map.memory")).isEqualTo("3072 MiB");
    assertThat(experiment(files()).getDouble("tasks.slowstart")).isEqualTo(0.7);
  }

  @Test
  void whatChangesSchedulingIsNamedAndTheRestIsCounted() throws IOException {
    site(
        "yarn-site.xml",
        CLASS,
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler",
        "yarn.scheduler.fair.preemption",
        "true",
        "yarn.scheduler.fair.update-interval-ms",
        "500",
        "yarn.scheduler.fair.some-new-rule",
        "on",
        "yarn.resourcemanager.address",
        "rm:8032",
        "yarn.nodemanager.local-dirs",
        "/data");

    imported();

    assertThat(study.notes().leftOut())
        .anyMatch(line -> line.contains("fair.preemption = true"))
        .anyMatch(line -> line.contains("fair.some-new-rule = on"))
        .noneMatch(line -> line.contains("update-interval-ms"));
    assertThat(study.notes().beside())
        .contains("yarn.resourcemanager.address", "yarn.nodemanager.local-dirs");
  }

  /** Hadoop's default counts as a property that is written down. */
  @Test
  void speculationIsNamedUnlessItIsOff() throws IOException {
    site("mapred-site.xml", "mapreduce.map.speculative", "false");
    site("yarn-site.xml", CLASS, "CapacityScheduler");

    imported();

    assertThat(study.notes().leftOut())
        .anyMatch(line -> line.startsWith("mapreduce.reduce.speculative, true by default"))
        .noneMatch(line -> line.contains("mapreduce.map.speculative"));
  }

  /** A queue may have the name of what else does not change scheduling. */
  @Test
  void whatIsSaidOfAQueueIsNamedWhateverItsName() throws IOException {
    site(
        "capacity-scheduler.xml",
        CAPACITY + "root.queues",
        "default,history",
        CAPACITY + "root.default.capacity",
        "50",
        CAPACITY + "root.history.capacity",
        "50",
        CAPACITY + "root.history.accessible-node-labels",
        "gpu",
        CAPACITY + "root.history.acl_submit_applications",
        "*",
        CAPACITY + "user-limit-factor",
        "3");

    imported();

    assertThat(study.notes().leftOut())
        .anyMatch(line -> line.contains("root.history.accessible-node-labels = gpu"))
        .noneMatch(line -> line.contains("acl_submit"));
    assertThat(study.notes().assumed())
        .anyMatch(line -> line.contains("capacity.user-limit-factor: Hadoop 3.4 reads it"));
  }

  @Test
  void fairQueuesKeepWeightsLimitsAndPolicies() throws IOException {
    site(
        "yarn-site.xml",
        CLASS,
        "FairScheduler",
        "yarn.nodemanager.resource.memory-mb",
        "10000",
        "yarn.nodemanager.resource.cpu-vcores",
        "10",
        "yarn.scheduler.fair.assignmultiple",
        "true",
        "yarn.scheduler.fair.locality.threshold.node",
        "0.5");
    file(
        "fair-scheduler.xml",
        """
        <allocations>
          <queueMaxAppsDefault>7</queueMaxAppsDefault>
          <defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>
          <queue name="root">
            <queue name="lab">
              <weight>2.0</weight>
              <minResources>2000 mb, 2 vcores</minResources>
              <queue name="ann"><maxAMShare>-1.0</maxAMShare>
                <schedulingPolicy>fifo</schedulingPolicy></queue>
            </queue>
            <pool name="half"><maxResources>50.0% memory, 20% cpu</maxResources>
              <maxRunningApps>3</maxRunningApps></pool>
          </queue>
          <user name="ann"><maxRunningApps>1</maxRunningApps></user>
        </allocations>
        """);

    Config scheduler = imported();

    Config order = scheduler.getConfig("order");
    assertThat(order.getString("policy")).isEqualTo("drf");
    Config lab = order.getConfig("queues.lab");
    assertThat(lab.getDouble("weight")).isEqualTo(2);
    assertThat(lab.getString("min.memory")).isEqualTo("2000 MiB");
    assertThat(lab.getInt("max-running")).isEqualTo(7);
    assertThat(lab.getString("queues.ann.policy")).isEqualTo("fifo");
    assertThat(lab.getDouble("queues.ann.master-share")).isEqualTo(1);
    Config half = order.getConfig("queues.half");
    assertThat(half.getString("max.memory")).isEqualTo("15000 MiB");
    assertThat(half.getInt("max.vcores")).isEqualTo(6);
    assertThat(half.getInt("max-running")).isEqualTo(3);
    assertThat(scheduler.getBoolean("slots.assign-multiple")).isTrue();
    assertThat(scheduler.getDouble("slots.node-locality")).isEqualTo(0.5);
    assertThat(study.notes().leftOut()).anyMatch(line -> line.endsWith(": <user>"));
  }

  @Test
  void hadoop1HasPoolsSlotsAndDelays() throws IOException {
    site(
        "mapred-site.xml",
        "mapred.job.tracker",
        "jt:9001",
        "mapred.jobtracker.taskScheduler",
        "org.apache.hadoop.mapred.FairScheduler",
        "mapred.fairscheduler.allocation.file",
        "/etc/hadoop/pools.xml",
        "mapred.fairscheduler.poolnameproperty",
        "mapred.job.queue.name",
        "mapred.fairscheduler.preemption",
        "true",
        "mapred.fairscheduler.locality.delay",
        "4000",
        "mapred.tasktracker.map.tasks.maximum",
        "6",
        "mapred.map.tasks.speculative.execution",
        "false",
        "mapred.reduce.tasks.speculative.execution",
        "false",
        "mapred.job.reuse.jvm.num.tasks",
        "-1");
    file(
        "pools.xml",
        """
        <allocations>
          <pool name="a"><minMaps>4</minMaps><maxReduces>9</maxReduces><weight>2</weight>
            <schedulingMode>FIFO</schedulingMode>
            <minSharePreemptionTimeout>60</minSharePreemptionTimeout></pool>
          <user name="ann"><maxRunningJobs>3</maxRunningJobs></user>
          <fairSharePreemptionTimeout>300</fairSharePreemptionTimeout>
        </allocations>
        """);

    Config scheduler = imported();

    Config order = scheduler.getConfig("order");
    assertThat(order.getString("pool-by")).isEqualTo("pool");
    assertThat(order.getInt("pools.a.min-maps")).isEqualTo(4);
    assertThat(order.getInt("pools.a.max-reduces")).isEqualTo(9);
    assertThat(order.getString("pools.a.mode")).isEqualTo("fifo");
    assertThat(order.getString("pools.a.min-share-timeout")).isEqualTo("60s");
    assertThat(order.getInt("users.ann.max-running-jobs")).isEqualTo(3);
    assertThat(order.getString("preemption.fair-share-timeout")).isEqualTo("300s");
    assertThat(scheduler.getString("maps.node-wait")).isEqualTo("4s");
    assertThat(scheduler.getString("copies.kind")).isEqualTo("none");
    Map<String, String> files = files();
    Config node = cluster(files).getConfigList("racks").get(0).getConfigList("nodes").get(0);
    assertThat(node.getInt("map-slots")).isEqualTo(6);
    assertThat(node.getInt("reduce-slots")).isEqualTo(2);
    assertThat(experiment(files).getInt("tasks.jvm-reuse")).isZero();
  }

  @Test
  void hadoop1HasQueuesWithCapacities() throws IOException {
    site(
        "mapred-site.xml",
        "mapred.jobtracker.taskScheduler",
        "org.apache.hadoop.mapred.CapacityTaskScheduler",
        "mapred.queue.names",
        "default,lab");
    site(
        "capacity-scheduler.xml",
        "mapred.capacity-scheduler.maximum-system-jobs",
        "3000",
        "mapred.capacity-scheduler.queue.default.capacity",
        "40",
        "mapred.capacity-scheduler.queue.default.maximum-capacity",
        "-1",
        "mapred.capacity-scheduler.queue.lab.capacity",
        "60",
        "mapred.capacity-scheduler.queue.lab.minimum-user-limit-percent",
        "25");

    Config order = imported().getConfig("order");

    assertThat(order.getInt("max-jobs")).isEqualTo(3000);
    assertThat(order.getInt("queues.default.capacity")).isEqualTo(40);
    assertThat(order.hasPath("queues.default.max-capacity")).isFalse();
    assertThat(order.getInt("queues.lab.user-limit")).isEqualTo(25);
  }

  @Test
  void mistakesAreNamedWithTheirPlace() throws IOException {
    refuses("none of core-site.xml");
    file("yarn-site.xml", "<configuration>\n<property>\n</configuration>");
    refuses("yarn-site.xml:3", "not XML");
    site("yarn-site.xml", "yarn.nodemanager.resource.memory-mb", "8 GiB");
    refuses("yarn-site.xml:3", "is not a whole number");
    site("yarn-site.xml", "yarn.nodemanager.resource.memory-mb", "${of.nobody}");
    refuses("${of.nobody}", "which no file sets");
    site(
        "yarn-site.xml",
        "yarn.scheduler.maximum-allocation-mb",
        "1024",
        "mapreduce.map.memory.mb",
        "2048");
    refuses("maximum-allocation-mb", "a map asks for: 2048 MiB");
    site("yarn-site.xml", CLASS, "org.example.OwnScheduler");
    refuses("OwnScheduler", "is no scheduler of YARN");
    site("yarn-site.xml", CLASS, "CapacityScheduler");
    file("workers", "n1\nthe second node\n");
    refuses("workers:2", "the second node");
  }
}
