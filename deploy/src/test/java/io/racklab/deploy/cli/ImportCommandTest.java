package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
  private static final String SITE =
      """
      <configuration>
        <property><name>yarn.resourcemanager.scheduler.class</name>
          <value>org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler</value></property>
        <property><name>yarn.nodemanager.resource.memory-mb</name><value>24576</value></property>
        <property><name>yarn.nodemanager.resource.cpu-vcores</name><value>12</value></property>
        <property><name>yarn.node-labels.enabled</name><value>true</value></property>
        <property><name>yarn.resourcemanager.hostname</name><value>rm</value></property>
      </configuration>
      """;
  private static final String ALLOCATIONS =
      """
      <allocations>
        <queue name="lab"><weight>2.0</weight></queue>
        <queue name="shop"/>
      </allocations>
      """;

  @TempDir Path folder;
  private Path conf;

  @BeforeEach
  void configuration() throws IOException {
    conf = Files.createDirectories(folder.resolve("etc/hadoop"));
    Files.writeString(conf.resolve("yarn-site.xml"), SITE);
    Files.writeString(conf.resolve("fair-scheduler.xml"), ALLOCATIONS);
    Files.writeString(conf.resolve("workers"), "n1\nn2\nn3\nn4\n");
  }

  @Test
  void fromAConfigurationToATableOfThreeSchedulers() throws IOException {
    Path study = folder.resolve("study");
    Spoken said = racklab("import", "--conf", conf, "--node-link", "10 Gbps", "--out", study);

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("yarn-site.xml: yarn.nodemanager.resource.memory-mb")
        .contains("links of 10 Gbps a node")
        .contains("yarn.node-labels.enabled = true: any container may run on any node")
        .contains("properties that do not change scheduling: 1, named in import.txt");
    assertThat(study.resolve("import.txt")).content().contains("  yarn.resourcemanager.hostname");
    Spoken run =
        racklab("run", study.resolve("experiment.conf"), "--out", folder.resolve("run"), "--quiet");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("as-configured", "one-capacity-queue", "equal-queues")
        .contains("map containers  reduce containers")
        .doesNotContain("slots");
    assertThat(racklab("show", study.resolve("experiment.conf")).out())
        .contains("if imported's 48 vcores were all busy")
        .doesNotContain("slots");
  }

  @Test
  void defaultsComeFromTheJarsOfAVersion() throws IOException {
    Path jars = Files.createDirectories(folder.resolve("hadoop/share/hadoop/mapreduce"));
    try (OutputStream file = Files.newOutputStream(jars.resolve("hadoop-core-9.jar"));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("mapred-default.xml"));
      zip.write(
          """
          <configuration><property><name>mapreduce.map.memory.mb</name><value>1536</value></property>
            <property><name>mapreduce.job.new-rule</name><value>x</value></property></configuration>
          """
              .getBytes(StandardCharsets.UTF_8));
    }
    Path study = folder.resolve("study");
    Spoken said =
        racklab("import", "--conf", conf, "--hadoop", folder.resolve("hadoop"), "--out", study);

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).doesNotContain("new-rule");
    assertThat(Files.readString(study.resolve("experiment.conf")))
        .contains("memory = 1536 MiB  # mapred-default.xml: mapreduce.map.memory.mb");
  }

  /** Without queues and measured times, and with both. */
  @Test
  void tracesOfAnyKindAreHistories() throws IOException {
    Path swim = Files.writeString(folder.resolve("t.tsv"), "job0\t0\t0\t100\t0\t10\n");
    Path sls =
        Files.writeString(
            folder.resolve("t.json"),
            """
            { "am.type": "mapreduce", "job.start.ms": 0, "job.id": "a", "job.queue.name": "lab",
              "job.tasks": [ { "container.start.ms": 0, "container.end.ms": 3000 } ] }
            """);
    for (String history : List.of("swim:" + swim, swim.toString(), "sls:" + sls)) {
      Path study = folder.resolve("study-" + history.replaceAll("\\W", "-"));
      Spoken said = racklab("import", "--conf", conf, "--history", history, "--out", study);

      assertThat(said.exitCode()).as(said.err()).isZero();
      Spoken checked = racklab("check", study.resolve("experiment.conf"));
      assertThat(checked.exitCode()).as(checked.err()).isZero();
      assertThat(Files.readString(study.resolve("experiment.conf")).contains("tasks.start = 0s"))
          .isEqualTo(history.startsWith("sls"));
      assertThat(said.out().contains("which swim traces do not name"))
          .isEqualTo(!history.startsWith("sls"));
    }
  }

  @Test
  void nothingIsOverwrittenAndMistakesAreOneLine() throws IOException {
    Path study = folder.resolve("study");
    racklab("import", "--conf", conf, "--out", study);

    refused("exists already: name another folder", "--conf", conf, "--out", study);
    refused("has none of core-site.xml", "--conf", folder, "--out", folder.resolve("b"));
    refused("no jar below it has", "--conf", conf, "--hadoop", conf, "--out", folder.resolve("b"));
    refused(
        "--node-link 10 has", "--conf", conf, "--node-link", "10", "--out", folder.resolve("b"));
    Files.delete(conf.resolve("workers"));
    refused("write --nodes FILE", "--conf", conf, "--out", folder.resolve("b"));
    assertThat(folder.resolve("b")).doesNotExist();
  }

  @Test
  void aStudyThatCannotRunIsWrittenAndRefusedAsByCheck() throws IOException {
    Files.writeString(
        conf.resolve("fair-scheduler.xml"),
        """
        <allocations><queue name="lab"><maxResources>500 mb, 1 vcores</maxResources></queue></allocations>
        """);
    Path study = folder.resolve("study");
    Spoken said = racklab("import", "--conf", conf, "--out", study);

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.out()).contains("written: " + study, "next: mend what is named below");
    assertThat(study.resolve("import.txt")).content().contains("workers: 4 nodes");
    Spoken checked = racklab("check", study.resolve("experiment.conf"));
    assertThat(checked.exitCode()).isEqualTo(2);
    assertThat(said.err())
        .contains("can never start the master of job example")
        .isEqualTo(checked.err());
  }

  @Test
  void aBrokenHistoryLeavesNothingBehind() throws IOException {
    Path history = Files.writeString(folder.resolve("t.tsv"), "job0\tsoon\t0\t100\t0\t10\n");
    Path study = folder.resolve("study");
    Spoken said = racklab("import", "--conf", conf, "--history", "swim:" + history, "--out", study);

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("t.tsv:1");
    assertThat(study).doesNotExist();
  }

  private static void refused(String words, Object... options) {
    Object[] line = new Object[options.length + 1];
    line[0] = "import";
    System.arraycopy(options, 0, line, 1, options.length);
    Spoken said = racklab(line);
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains(words).doesNotContain("Exception");
    assertThat(said.err().strip().lines()).hasSize(1);
  }
}
