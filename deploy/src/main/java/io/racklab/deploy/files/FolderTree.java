package io.racklab.deploy.files;

import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes folders with their content. */
public final class FolderTree {
  private static final Logger LOG = LoggerFactory.getLogger(FolderTree.class);

  private FolderTree() {}

  /** Deletes a folder if it exists; logs a warning if that fails. */
  public static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> below = Files.walk(folder)) {
      List<Path> all = below.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      LOG.warn("cannot delete {}: {}", folder, FileTrouble.of(e));
    }
  }
}
