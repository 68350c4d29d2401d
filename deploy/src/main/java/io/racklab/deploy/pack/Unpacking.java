package io.racklab.deploy.pack;

import io.racklab.deploy.console.QuantityText;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Unpacks an archive from an untrusted source: only the files that its manifest names, and of each
 * at most one byte more than the manifest states.
 */
final class Unpacking {
  private static final int CHUNK = 1 << 16;

  private Unpacking() {}

  /**
   * Unpacks a pack below a folder.
   *
   * @return the single folder that it holds
   * @throws WrongPackException if it is not a pack, an entry would lie outside of the folder, or
   *     the disk has no room for it
   */
  static Path below(Path folder, Path archive) throws IOException {
    Path root = folder.toAbsolutePath().normalize();
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      Path only = only(root, zip);
      ZipEntry about = zip.getEntry(name(root, only.resolve(Manifest.NAME)));
      if (about == null) {
        throw Manifest.missing();
      }
      Files.createDirectories(only);
      try (InputStream content = zip.getInputStream(about)) {
        copy(content, only.resolve(Manifest.NAME), Manifest.MOST_BYTES + 1L);
      }
      Map<Path, Long> files = new HashMap<>();
      Manifest.in(only).packed().forEach((path, bytes) -> files.put(only.resolve(path), bytes));
      requireRoom(root, files.values().stream().mapToDouble(Long::doubleValue).sum());
      for (Map.Entry<Path, Long> file : files.entrySet()) {
        Path to = inside(root, name(root, file.getKey().normalize()));
        ZipEntry entry = zip.getEntry(name(root, to));
        if (entry != null && !entry.isDirectory()) {
          Files.createDirectories(to.getParent());
          try (InputStream content = zip.getInputStream(entry)) {
            // A longer file is not the one that was packed; its SHA-256 will differ.
            copy(content, to, file.getValue() + 1);
          }
        }
      }
      return only;
    } catch (ZipException | EOFException | FileSystemException | IllegalArgumentException e) {
      throw new WrongPackException(
          "it is not a zip archive, or not a whole one: " + e.getMessage());
    }
  }

  private static void copy(InputStream from, Path to, long most) throws IOException {
    try (OutputStream out = Files.newOutputStream(to)) {
      byte[] chunk = new byte[CHUNK];
      long left = most;
      while (left > 0) {
        int read = from.read(chunk, 0, (int) Math.min(CHUNK, left));
        if (read < 0) {
          return;
        }
        out.write(chunk, 0, read);
        left -= read;
      }
    }
  }

  private static void requireRoom(Path root, double bytes) throws IOException {
    long room = Files.getFileStore(root).getUsableSpace();
    if (bytes > room) {
      throw new WrongPackException(
          "unpacked it takes "
              + QuantityText.bytes(bytes)
              + " according to its "
              + Manifest.NAME
              + ", but below "
              + root.getParent().getParent()
              + " there is room for "
              + QuantityText.bytes(room)
              + ": name another folder, RACKLAB_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER racklab verify"
              + " …");
    }
  }

  private static String name(Path root, Path file) {
    return PackedFile.path(root, file);
  }

  private static Path inside(Path root, String name) {
    Path file = root.resolve(name).normalize();
    if (!file.startsWith(root) || file.equals(root)) {
      throw new WrongPackException(
          "its entry " + name + " leads out of the archive: trust nothing in it");
    }
    return file;
  }

  /** Returns the folder that contains all entries. */
  private static Path only(Path root, ZipFile zip) {
    Path only = null;
    for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
      Path file = inside(root, entry.getName());
      Path top = root.resolve(root.relativize(file).getName(0));
      if (only != null && !only.equals(top) || file.equals(top) && !entry.isDirectory()) {
        throw new WrongPackException("it is not a pack: a pack holds exactly one folder");
      }
      only = top;
    }
    if (only == null) {
      throw new WrongPackException("it is not a pack: a pack holds exactly one folder");
    }
    return only;
  }
}
