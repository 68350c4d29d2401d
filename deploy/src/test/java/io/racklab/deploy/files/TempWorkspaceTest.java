package io.racklab.deploy.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TempWorkspaceTest {
  @TempDir Path root;

  private Path leftBehind(String name) throws IOException {
    Path folder = Files.createDirectories(root.resolve(name + "/results/7")).getParent();
    Files.writeString(folder.resolve("jobs.csv"), "rows");
    return Files.createFile(folder.resolveSibling("lock")).getParent();
  }

  @Test
  void whatADeadProcessHasLeftIsDeletedAndNothingElse() throws IOException {
    Path left = leftBehind("racklab-runs-1-abc");
    Path living = leftBehind("racklab-runs-2-def");
    Path other = leftBehind("other-1-abc");
    Path beginning = Files.createDirectory(root.resolve("racklab-runs-3-ghi"));
    try (FileChannel lock = FileChannel.open(living.resolve("lock"), StandardOpenOption.WRITE);
        FileLock held = lock.lock();
        TempWorkspace mine = TempWorkspace.below(root, "racklab-runs-")) {
      assertThat(held.isValid()).isTrue();
      assertThat(left).doesNotExist();
      assertThat(living).exists();
      assertThat(other).exists();
      assertThat(beginning).exists();
      try (TempWorkspace more = TempWorkspace.below(root, "racklab-runs-")) {
        assertThat(mine.folder()).exists();
        assertThat(more.folder()).exists().isNotEqualTo(mine.folder());
      }
    }
  }

  @Test
  void itGoesWithAllThatIsInIt() throws IOException {
    Path folder;
    try (TempWorkspace workspace = TempWorkspace.below(root, "racklab-runs-")) {
      folder = workspace.folder();
      Files.createDirectories(folder.resolve("results/7"));
    }
    assertThat(folder).doesNotExist();
  }
}
