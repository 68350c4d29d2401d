package io.racklab.master.runs.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Configurations of Hadoop 1 as Hadoop 1.2.1's own classes read them: those of its pages and tests,
 * and others. Recorded by {@code deploy/bench/import-pools}.
 */
class Hadoop1ImportTest {
  private static final Path ALL =
      Path.of("src/test/resources/io/racklab/master/hadoop1-imports").toAbsolutePath();

  @TempDir Path out;

  static Stream<String> configurations() throws IOException {
    try (Stream<Path> folders = Files.list(ALL)) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList().stream();
    }
  }

  private HadoopStudy study(String name) throws IOException {
    Path nodes = Files.writeString(out.resolve("nodes"), "n1\nn2\n");
    return new HadoopStudy(
        new HadoopStudy.Sources(
            ALL.resolve(name),
            Optional.empty(),
            List.of(nodes),
            Optional.empty(),
            Optional.empty()),
        new HadoopStudy.Links(125e6, "4"));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void aConfigurationIsReadAsByHadoop(String name) throws IOException {
    RecordedConfiguration recorded = RecordedConfiguration.of(ALL.resolve(name));
    HadoopStudy study = study(name);
    if (recorded.refused()) {
      assertThatThrownBy(study::files)
          .isInstanceOf(InvalidInputException.class)
          .message()
          .containsPattern("(pools|scheduler|mapred-site)\\.xml");
      return;
    }
    Map<String, String> files = study.files();
    Map<String, String> imported = new TreeMap<>(ImportedConfiguration.of(files));
    if (study.notes().assumed().stream().anyMatch(line -> line.startsWith("a queue default"))) {
      imported.keySet().removeIf(value -> value.startsWith("queue default "));
    }
    assertThat(imported).isEqualTo(recorded.compared());
    if (recorded.timeoutsWithoutPreemption() > 0) {
      assertThat(study.notes().leftOut()).anyMatch(line -> line.contains("without preemption"));
    }
    for (Map.Entry<String, String> one : files.entrySet()) {
      Files.writeString(out.resolve(one.getKey()), one.getValue());
    }
    if (name.equals("fair-closed")) {
      // The example has a job in each pool, also in one whose limits are 0.
      assertThatThrownBy(this::experiment).hasMessageContaining("closed has max-maps = 0");
    } else {
      assertThat(experiment().schedulers()).hasSize(3);
    }
  }

  private Experiment experiment() {
    return ExperimentFile.named(out.resolve("experiment.conf").toString(), out, Map.of());
  }

  /** What the user must know of, by the list that it is named in. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fair-odd | left out | <queue>",
        "fair-odd | left out | <pool> in the pool above",
        "fair-odd | left out | <maxTasks> in the pool above",
        "fair-odd | left out | <MinMaps> in the pool above",
        "fair-odd | left out | <weight> in the user ann",
        "fair-odd | assumed | a minimum above its maximum",
        "fair-odd | assumed | a minimum below 0",
        "fair-odd | assumed | \" 4 \": Hadoop 1 does not read it as a whole number",
        "fair-overridden | left out | mapred-default.xml overrides it",
        "fair-page | left out | <minSharePreemptionTimeout> without preemption",
        "fair-page | left out | <fairSharePreemptionTimeout> without preemption",
        "fair-test-jobs | left out | poolnameproperty = group.name",
        "fair-test-jobs | left out | mapred.fairscheduler.update.interval",
        "fair-delay-of-nodes | assumed | without the other delay",
        "fair-delay-less | assumed | a delay below 0 counts as none",
        "fair-values | assumed | \"20s\": Hadoop 1 does not read it as a whole number",
        "fair-values | assumed | \"TRUE\": Hadoop 1 does not read it as true or false",
        "drawn-capacity-2 | assumed | may refuse them",
        "capacity-page | left out | queueA.init-accept-jobs-factor",
        "capacity-test-memory | left out | mapred.cluster.map.memory.mb",
        "capacity-values | left out | maximum-tasks-per-heartbeat",
        "capacity-values | left out | mapred-site.xml: mapred.capacity-scheduler.queue.lab",
        "capacity-values | left out | capacity-scheduler.xml: mapred.queue.names = others",
        "capacity-values | assumed | \"twice\": Hadoop 1 does not read it as a number",
      })
  void whatHadoopDoesOtherwiseIsNamed(String name, String list, String words) throws IOException {
    HadoopStudy study = study(name);
    study.files();
    ImportNotes notes = study.notes();
    assertThat(list.equals("assumed") ? notes.assumed() : notes.leftOut())
        .anyMatch(line -> line.contains(words));
  }

  @Test
  void thereIsOneOfEachKind() throws IOException {
    assertThat(configurations())
        .hasSizeGreaterThan(40)
        .anyMatch(name -> name.startsWith("fair-test"))
        .anyMatch(name -> name.startsWith("capacity-page"))
        .anyMatch(name -> name.startsWith("refused-"));
  }
}
