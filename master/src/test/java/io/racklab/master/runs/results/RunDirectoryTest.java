package io.racklab.master.runs.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.analysis.file.IrregularFileException;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
  @TempDir private Path folder;
  private final Experiment experiment = ExperimentFile.named("quickstart", Path.of(""), Map.of());

  @Test
  void aNewFolderHoldsTheResolvedExperiment() throws IOException {
    Path made = folder.resolve("a").resolve("b");
    RunDirectory.create(made, experiment.resolved());
    assertThat(made.resolve("experiment.conf")).hasContent(experiment.resolved());
  }

  @Test
  void aFolderWithSomethingInItIsLeftAsItIs() throws IOException {
    Files.writeString(folder.resolve("mine"), "precious");
    assertThatThrownBy(() -> RunDirectory.create(folder, experiment.resolved()))
        .isInstanceOf(FileAlreadyExistsException.class);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("mine"));
    }
  }

  @Test
  void filesAreReplacedWhole() throws IOException {
    RunDirectory directory = RunDirectory.create(folder, experiment.resolved());
    directory.writeRun(Map.of("a long key that is written first", 1));
    directory.writeRun(Map.of("a", 2));
    assertThat(new ObjectMapper().readTree(folder.resolve("run.json").toFile()))
        .isEqualTo(new ObjectMapper().readTree("{\"a\": 2}"));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("experiment.conf", "run.json");
    }
  }

  @Test
  void eachRunHasAFolder() throws IOException {
    assertThat(RunDirectory.create(folder, experiment.resolved()).runFolder(Cell.WHOLE, "fair", 2))
        .isEqualTo(folder.resolve("fair").resolve("2"));
  }

  @Test
  void nothingIsWrittenThroughALink() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere/1"));
    Path rows = Files.writeString(elsewhere.resolve("jobs.csv"), "precious");
    Path run = folder.resolve("run");
    try (RunDirectory directory = RunDirectory.create(run, experiment.resolved())) {
      Files.createSymbolicLink(run.resolve("fair"), elsewhere.getParent());
      assertThatThrownBy(() -> directory.runFolder(Cell.WHOLE, "fair", 1))
          .isInstanceOf(IrregularFileException.class);
      Files.createDirectories(run.resolve("fifo/1"));
      Files.createSymbolicLink(run.resolve("fifo/1/jobs.csv"), rows);
      assertThatThrownBy(() -> directory.runFolder(Cell.WHOLE, "fifo", 1))
          .isInstanceOf(IrregularFileException.class);
    }
    Files.delete(run.resolve("experiment.conf"));
    Files.createSymbolicLink(run.resolve("experiment.conf"), rows);
    assertThatThrownBy(() -> RunDirectory.resume(run, experiment.resolved()))
        .isInstanceOf(IrregularFileException.class);
    assertThat(rows).hasContent("precious");
  }

  @Test
  void theExperimentThatIsThereIsNotWrittenAnew() throws IOException {
    RunDirectory.create(folder, experiment.resolved()).close();
    Path file = folder.resolve("experiment.conf");
    FileTime before = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(file, before);
    RunDirectory.resume(folder, experiment.resolved()).close();
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(before);
    RunDirectory.resume(folder, "experiment { name = other }").close();
    assertThat(file).hasContent("experiment { name = other }");
  }
}
