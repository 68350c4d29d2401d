package io.racklab.deploy.pack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;

/**
 * A result file in a pack.
 *
 * @param path the path in the pack, with slashes
 * @param sha256 the hash of its content, in hexadecimal digits
 */
record PackedFile(String path, long bytes, String sha256) {
  PackedFile {
    Objects.requireNonNull(Path.of(path));
    Objects.requireNonNull(sha256);
    if (bytes < 0) {
      throw new IllegalArgumentException(path + " has " + bytes + " bytes");
    }
  }

  /** The files that contain wall-clock times or paths of the machine that made them. */
  private static final Set<String> OF_THEIR_TIME =
      Set.of("experiment.conf", "run.json", "report.html", "result.json");

  /** Describes a file below a folder. */
  static PackedFile of(Path folder, Path file) throws IOException {
    return new PackedFile(path(folder, file), Files.size(file), sha256(file));
  }

  /** Describes a text that will be written. */
  static PackedFile of(String path, byte[] content) {
    return new PackedFile(path, content.length, HexFormat.of().formatHex(digest().digest(content)));
  }

  static String path(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  static String sha256(Path file) throws IOException {
    MessageDigest digest = digest();
    try (DigestInputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
      content.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** True if a repeated run must write the same bytes to a file of this name. */
  static boolean repeats(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return !OF_THEIR_TIME.contains(name) && !name.endsWith(".log");
  }
}
