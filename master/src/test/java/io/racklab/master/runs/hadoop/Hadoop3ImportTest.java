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
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Configurations of Hadoop 3 as Hadoop 3.4.1's own resource manager reads them: those of its pages
 * and tests, and others. Recorded by {@code deploy/bench/import-configurations}. What a name begins
 * with says what the import does:
 *
 * <ul>
 *   <li>refused: Hadoop does not start, and neither does the import;
 *   <li>unread: Hadoop starts, but the import refuses what Racklab cannot express or what is a
 *       slip;
 *   <li>named: Hadoop does not start for the sake of what the import names and leaves out;
 *   <li>any other: each value is the same.
 * </ul>
 */
class Hadoop3ImportTest {
  private static final Path ALL =
      Path.of("src/test/resources/io/racklab/master/hadoop3-imports").toAbsolutePath();

  @TempDir Path folder;

  static Stream<String> configurations() throws IOException {
    try (Stream<Path> files = Files.list(ALL)) {
      return files
          .map(file -> file.getFileName().toString().replace(".txt", ""))
          .sorted()
          .toList()
          .stream();
    }
  }

  private Hadoop3Recording recorded(String name) throws IOException {
    Hadoop3Recording recorded = Hadoop3Recording.of(ALL.resolve(name + ".txt"));
    recorded.write(folder.resolve("conf"));
    return recorded;
  }

  private HadoopStudy study() throws IOException {
    Path nodes = Files.writeString(folder.resolve("nodes"), "n1\nn2\n");
    return new HadoopStudy(
        new HadoopStudy.Sources(
            folder.resolve("conf"),
            Optional.empty(),
            List.of(nodes),
            Optional.empty(),
            Optional.empty()),
        new HadoopStudy.Links(125e6, "4"));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void aConfigurationIsReadAsByHadoop(String name) throws IOException {
    Hadoop3Recording recorded = recorded(name);
    HadoopStudy study = study();
    assertThat(recorded.refused()).isEqualTo(name.matches("(refused|named)-.*"));
    if (name.matches("(refused|unread)-.*")) {
      assertThatThrownBy(study::files)
          .isInstanceOf(InvalidInputException.class)
          .message()
          .containsPattern("(scheduler|site|limits|again|missing)\\.(xml|txt):\\d+: ");
      return;
    }
    Map<String, String> files = study.files();
    if (!recorded.refused()) {
      assertThat(imported(files, recorded, study.notes())).isEqualTo(recorded.values());
    }
    recorded
        .unexpressed()
        .keySet()
        .forEach(
            one ->
                assertThat(study.notes().leftOut())
                    .as("%s", one)
                    .anyMatch(line -> isOf(one, line)));
    for (Map.Entry<String, String> one : files.entrySet()) {
      Files.writeString(folder.resolve(one.getKey()), one.getValue());
    }
    if (name.equals("fair-test")) {
      // The queues of this configuration are too small for any job.
      assertThatThrownBy(this::experiment).hasMessageContaining("can never start the master");
    } else {
      assertThat(experiment().schedulers()).hasSize(3);
    }
  }

  private Experiment experiment() {
    return ExperimentFile.named(folder.resolve("experiment.conf").toString(), folder, Map.of());
  }

  /** Without the queues that jobs of no queue have here, and that Hadoop makes by itself. */
  private static Map<String, String> imported(
      Map<String, String> files, Hadoop3Recording recorded, ImportNotes notes) {
    Map<String, String> imported = new TreeMap<>(Hadoop3Import.of(files));
    if (notes.assumed().stream().anyMatch(line -> line.startsWith("a queue default"))) {
      imported.keySet().removeIf(value -> value.startsWith("queue root.default "));
    }
    if (recorded.values().keySet().stream().noneMatch(value -> value.startsWith("queue "))) {
      imported.keySet().retainAll(recorded.values().keySet());
    }
    if (notes.leftOut().stream()
        .anyMatch(
            line -> line.matches(".*(auto-.*enabled|a parent without queues|<reservation>).*"))) {
      imported
          .keySet()
          .removeIf(
              value ->
                  value.matches("queue root.* (user-limit.*|master-share|policy|.*-locality-delay)")
                      && !recorded.values().containsKey(value));
    }
    return imported;
  }

  private static boolean isOf(String unexpressed, String line) {
    String[] words = unexpressed.split(" ");
    String queue = words.length > 1 ? words[1].substring(words[1].lastIndexOf('.') + 1) : "";
    String key = words[words.length - 1].replace("preemptable", "allowPreemptionFrom");
    return line.contains(key) && line.contains(queue);
  }

  @Test
  void thereIsOneOfEachKind() throws IOException {
    assertThat(configurations())
        .hasSizeGreaterThan(100)
        .anyMatch(name -> name.startsWith("capacity-"))
        .anyMatch(name -> name.startsWith("fair-"))
        .anyMatch(name -> name.startsWith("include-"))
        .anyMatch(name -> name.startsWith("refused-"))
        .anyMatch(name -> name.startsWith("unread-"));
  }
}
