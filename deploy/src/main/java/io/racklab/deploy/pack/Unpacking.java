package io.racklab.deploy.pack;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Unpacks an archive that may come from anybody. */
final class Unpacking {
  private Unpacking() {}

  /**
   * Unpacks a pack below a folder.
   *
   * @return the one folder that it holds
   * @throws WrongPackException if it is none, or an entry would lie outside of the folder
   */
  static Path below(Path folder, Path archive) throws IOException {
    Path root = folder.toAbsolutePath().normalize();
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        Path file = inside(root, entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          try (InputStream content = zip.getInputStream(entry)) {
            Files.copy(content, file);
          }
        }
      }
    } catch (ZipException | EOFException | FileSystemException | IllegalArgumentException e) {
      throw new WrongPackException("it is no zip archive, or a part of one: " + e.getMessage());
    }
    return only(root);
  }

  private static Path inside(Path root, String name) {
    Path file = root.resolve(name).normalize();
    if (!file.startsWith(root) || file.equals(root)) {
      throw new WrongPackException("its entry " + name + " leads out of it: trust nothing in it");
    }
    return file;
  }

  private static Path only(Path root) throws IOException {
    try (Stream<Path> below = Files.list(root)) {
      List<Path> found = below.toList();
      if (found.size() != 1 || !Files.isDirectory(found.get(0))) {
        throw new WrongPackException("it does not hold one folder, as packs do");
      }
      return found.get(0);
    }
  }

  /** Deletes a folder with all that is in it. */
  static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> below = Files.walk(folder)) {
      all = below.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.delete(file);
    }
  }
}
