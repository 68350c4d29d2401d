package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The files of a folder and of the folders in it.
 *
 * @param traces the traces, by their paths
 * @param others the files that are not read
 * @param bytes the size of all traces
 */
record FolderFiles(List<Path> traces, FileNames others, long bytes) {
  /** The most entries and levels that are looked at to recognize a folder. */
  private static final int LOOKED_AT = 10_000;

  private static final int DEEPEST = 8;

  FolderFiles {
    traces = List.copyOf(traces);
  }

  /**
   * Finds all traces. Links to folders are not followed.
   *
   * @param isTrace true for a file that is a trace, or for a folder that is one
   * @param belongsToTrace true for a file that is read with a trace beside it
   * @throws InvalidInputException if the folder cannot be read
   */
  static FolderFiles of(Path folder, Predicate<Path> isTrace, Predicate<Path> belongsToTrace) {
    List<Path> traces = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    // A walk does not follow a link, not even the one that it begins at.
    Path real = real(folder);
    try {
      Files.walkFileTree(
          real,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path found, BasicFileAttributes attributes) {
              Path inner = folder.resolve(real.relativize(found));
              if (found.equals(real) || !isTrace.test(inner)) {
                return FileVisitResult.CONTINUE;
              }
              traces.add(inner);
              return FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path found, BasicFileAttributes attributes) {
              Path file = folder.resolve(real.relativize(found));
              if (Files.isRegularFile(file) && isTrace.test(file)) {
                traces.add(file);
              } else if (!belongsToTrace.test(file)) {
                others.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
      Collections.sort(traces);
      FileNames unread = new FileNames();
      others.stream().sorted().forEach(unread::add);
      long bytes = 0;
      for (Path trace : traces) {
        bytes += size(trace);
      }
      return new FolderFiles(traces, unread, bytes);
    } catch (IOException e) {
      throw unreadable(folder, FileTrouble.of(e));
    }
  }

  /** Returns the size of a file, or of all files in a folder. */
  static long size(Path trace) throws IOException {
    if (!Files.isDirectory(trace)) {
      return Files.size(trace);
    }
    try (Stream<Path> parts = Files.list(trace)) {
      return parts.mapToLong(part -> part.toFile().length()).sum();
    }
  }

  /** True if a file has no bytes. */
  static boolean isEmpty(Path file) {
    try {
      return Files.size(file) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** True if a file below the folder, among those that are looked at first, fits. */
  static boolean anyIn(Path folder, Predicate<Path> isTrace) {
    try (Stream<Path> all = Files.walk(folder, DEEPEST)) {
      return all.limit(LOOKED_AT).anyMatch(isTrace);
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw unreadable(folder, FileTrouble.of(e));
    }
  }

  private static InvalidInputException unreadable(Path folder, String why) {
    return new InvalidInputException(
        new Problem(
            folder.toString(),
            0,
            "the folder cannot be read (" + why + ")",
            "check its permissions"));
  }
}
