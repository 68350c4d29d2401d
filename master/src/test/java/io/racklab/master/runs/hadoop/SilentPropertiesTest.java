package io.racklab.master.runs.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What changes scheduling in Hadoop and is easily read over. */
class SilentPropertiesTest {
  @TempDir Path folder;

  private final StringBuilder yarn = new StringBuilder();
  private ImportNotes notes;

  private void set(String name, String value) {
    yarn.append("<property><name>%s</name><value>%s</value></property>\n".formatted(name, value));
  }

  /** Returns the order of the configured scheduler. */
  private Config order() throws IOException {
    Files.writeString(folder.resolve("workers"), "n1\nn2\n");
    Files.writeString(
        folder.resolve("yarn-site.xml"), "<configuration>\n" + yarn + "</configuration>");
    HadoopStudy study =
        new HadoopStudy(
            new HadoopStudy.Sources(
                folder, Optional.empty(), List.of(), Optional.empty(), Optional.empty()),
            new HadoopStudy.Links(125e6, "4"));
    String text = study.files().get("experiment.conf");
    notes = study.notes();
    ConfigObject first =
        (ConfigObject) ConfigFactory.parseString(text).getList("experiment.schedulers").get(0);
    return first.toConfig().getConfig("order");
  }

  private Config fair(String queues) throws IOException {
    set("yarn.resourcemanager.scheduler.class", "FairScheduler");
    Files.writeString(
        folder.resolve("fair-scheduler.xml"), "<allocations>" + queues + "</allocations>");
    return order();
  }

  @Test
  void whatAQueueSaysIsTakenOrNamed() throws IOException {
    Config order =
        fair(
            """
            <defaultQueueSchedulingMode>drf</defaultQueueSchedulingMode>
            <queue name="root"><maxChildResources>1024 mb, 1 vcores</maxChildResources>
              <queue name="a"><weight>0</weight><maxResources>0 mb, 0 vcores</maxResources>
                <minSharePreemptionTimeout>5</minSharePreemptionTimeout>
                <aclSubmitApps>ann</aclSubmitApps></queue>
              <queue name="b"><maxResources>memory-mb=20%, yarn.io/gpu=50%</maxResources></queue>
            </queue>
            """);

    assertThat(order.getString("policy")).isEqualTo("drf");
    assertThat(order.getDouble("queues.a.weight")).isEqualTo(0.001);
    assertThat(order.getString("queues.b.max.memory")).isEqualTo("3276 MiB");
    assertThat(notes.leftOut())
        .anyMatch(line -> line.endsWith("<maxChildResources> of queue root"))
        .anyMatch(line -> line.endsWith("<minSharePreemptionTimeout> of queue a"))
        .anyMatch(line -> line.contains("0 is no limit here"))
        .anyMatch(line -> line.contains("weight = 0"))
        .anyMatch(line -> line.contains("yarn.io/gpu"))
        .noneMatch(line -> line.contains("acl"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<queue name='root.a'/> | has a dot, which Hadoop refuses",
        "<queue name='a'><weight>-1</weight></queue> | a weight is below 0",
        "<queue name='a'><maxResources>-1 mb, 5 vcores</maxResources></queue> | is no resource",
      })
  void queuesThatHadoopRefusesAreRefused(String queues, String words) {
    assertThatThrownBy(() -> fair(queues))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("fair-scheduler.xml:1: ")
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @CsvSource({
    "50, 40, 100, sum to 90; which",
    "150, -50, 100, is not from 0 to 100",
    "50, 50, 20, is less than the queue's capacity",
  })
  void capacitiesThatHadoopRefusesAreRefused(String a, String b, String most, String words) {
    String root = "yarn.scheduler.capacity.root.";
    set(root + "queues", "a,b");
    set(root + "a.capacity", a);
    set(root + "b.capacity", b);
    set(root + "a.maximum-capacity", most);
    assertThatThrownBy(this::order)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("yarn-site.xml:")
        .hasMessageContaining(words.replace(';', ','));
  }

  @Test
  void whatCannotBeReadIsOneLine() throws IOException {
    Files.write(folder.resolve("core-site.xml"), new byte[] {'<', 'a', '>', (byte) 0xfc, '<'});
    assertThatThrownBy(this::order).hasMessageContaining("core-site.xml:1: a byte is not UTF-8");
    Files.delete(folder.resolve("core-site.xml"));
    Files.createDirectory(folder.resolve("core-site.xml"));
    assertThatThrownBy(this::order)
        .hasMessageEndingWith(
            "core-site.xml: the file cannot be read (Is a directory); put a file there");
  }

  @ParameterizedTest
  @CsvSource({
    "net.topology.script.file.name, /etc/hadoop/rack.sh",
    "net.topology.node.switch.mapping.impl, org.example.Mine",
    "net.topology.table.file.name, /not/there",
    "net.topology.impl, org.apache.hadoop.net.NetworkTopologyWithNodeGroup",
    "dfs.block.replicator.classname, org.example.Placement",
    "yarn.federation.enabled, true",
    "yarn.resourcemanager.reservation-system.enable, true",
    "yarn.resourcemanager.opportunistic-container-allocation.enabled, true",
    "yarn.resourcemanager.placement-constraints.handler, scheduler",
    "yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill, 5000",
    "yarn.nodemanager.distributed-scheduling.enabled, true",
    "yarn.nodemanager.node-labels.provider, config",
    "yarn.nodemanager.resource-plugins, yarn.io/gpu",
  })
  void propertiesOfNodesAndRacksAreNamed(String name, String value) throws IOException {
    set(name, value);
    order();
    assertThat(notes.leftOut())
        .anyMatch(line -> line.startsWith("yarn-site.xml: " + name + " = " + value));
    assertThat(notes.beside()).isEmpty();
  }

  @Test
  void theFallbackOfAnIncludeCounts() throws IOException {
    yarn.append(
        """
        <include href="missing.xml"><fallback>
          <property><name>yarn.scheduler.capacity.node-locality-delay</name><value>7</value></property>
        </fallback></include>
        """);
    assertThat(order().getInt("node-locality-delay")).isEqualTo(7);
  }
}
