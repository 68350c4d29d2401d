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

  private Map<String, String> files(Optional<Path> topology, Path... nodes) {
    study =
        new HadoopStudy(
            new HadoopStudy.Sources(
                folder, Optional.empty(), List.of(nodes), topology, Optional.empty()),
            new HadoopStudy.Links(125e6, "4"));
    return study.files();
  }

  /** Imports, has Racklab read what was written, and returns the first scheduler's order. */
  private Config imported() throws IOException {
    Map<String, String> files = files(Optional.empty());
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
    assertThatThrownBy(() -> files(Optional.empty()))
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
    assertThat(experiment(files(Optional.empty())).getDouble("tasks.slowstart")).isEqualTo(0.7);
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
    Map<String, String> files = files(Optional.empty());
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
  void nodesAndRacksAreReadAsHadoopPrintsThem() throws IOException {
    site("yarn-site.xml", CLASS, "CapacityScheduler");
    Path printed =
        file(
            "printed",
            """
            Rack: /dc/r1
               10.0.0.1:9866 (n1)
               10.0.0.2:9866 (n2) In Service

            Rack: /dc/r2
               10.0.0.3:9866 (n3)
            """);
    Path status =
        file(
            "status",
            """
            24/05/01 10:00:00 INFO client.RMProxy: Connecting to ResourceManager
            Node Report :
            \tNode-Id : n4:45454
            \tRack : /dc/r2
            \tNode-State : RUNNING
            \tMemory-Used : 0MB
            \tMemory-Capacity : 16384MB
            \tCPU-Used : 0 vcores
            \tCPU-Capacity : 6 vcores
            \tNode-Labels :
            """);
    Path listed =
        file(
            "listed",
            """
            Total Nodes:2
                     Node-Id\t     Node-State\tNode-Http-Address\tNumber-of-Running-Containers
               n1:45454\t        RUNNING\t       n1:8042\t                           2
               n5:45454\t           LOST\t       n5:8042\t                           0
            """);

    Config cluster = cluster(files(Optional.empty(), printed, status, listed));

    assertThat(cluster.getConfigList("racks"))
        .extracting(rack -> rack.getString("name"))
        .containsExactly("dc-r1", "dc-r2");
    List<? extends Config> second = cluster.getConfigList("racks").get(1).getConfigList("nodes");
    assertThat(second).extracting(node -> node.getString("name")).containsExactly("n3", "n4");
    assertThat(second.get(1).getString("memory")).isEqualTo("16384 MiB");
    assertThat(second.get(1).getInt("vcores")).isEqualTo(6);
    assertThat(study.notes().leftOut()).anyMatch(line -> line.contains("n5"));
  }

  @Test
  void aTableOrAScriptGivesTheRacks() throws IOException {
    site("yarn-site.xml", CLASS, "CapacityScheduler");
    Path table = file("table", "n1 /r1\nn2\t/r2\nn3 /r1\n");
    Path script = file("script", "/r1 /r2\n/r1\n");

    for (Path racks : List.of(table, script)) {
      Config cluster = cluster(files(Optional.of(racks)));
      assertThat(cluster.getConfigList("racks").get(0).getConfigList("nodes"))
          .extracting(node -> node.getString("name"))
          .containsExactly("n1", "n3");
    }
    Path fewer = file("fewer", "/r1 /r2\n");
    assertThatThrownBy(() -> files(Optional.of(fewer))).hasMessageContaining("2 racks for 3 nodes");
  }

  @Test
  void mistakesAreNamedWithTheirPlace() throws IOException {
    refuses("none of core-site.xml");
    file("yarn-site.xml", "<configuration>\n<property>\n</configuration>");
    refuses("yarn-site.xml:3", "not XML");
    site("yarn-site.xml", "yarn.nodemanager.resource.memory-mb", "8 GiB");
    refuses("yarn-site.xml:3", "is not a number");
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

  @Test
  void jobsInQueuesThatAreNotThereAreCounted() {
    List<String> paths = List.of("lab.ann", "lab.bob", "default");
    List<String> named = List.of("lab.ann", "ann", "shop", "shop", "");

    assertThat(new QueueNames(paths, false).unknown(named))
        .hasValue(
            "2 of 5 jobs name queues that the configuration lacks (shop): they wait in default"
                + " here, and Hadoop refuses them");
    assertThat(new QueueNames(paths, true).unknown(named).orElseThrow())
        .startsWith("3 of 5 jobs name queues that the configuration lacks (ann, shop): each has a");
    assertThat(new QueueNames(paths, true).unknown(List.of("default"))).isEmpty();
    assertThat(new QueueNames(List.of(), true).unknown(named)).isEmpty();
  }
}
