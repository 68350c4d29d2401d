package io.racklab.master.runs.suite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A trace that a scenario needs and that does not come with Racklab.
 *
 * @param file the name of its file
 * @param sha256 the hash of the file's bytes
 * @param origin where to get it
 */
public record SuiteTrace(String file, String sha256, String origin) {
  private static final String GZIP = ".gz";
  private static final int LEVELS = 3;

  /**
   * Returns the file in a folder or in one below it, or its copy that is packed by gzip; empty if
   * there is none with these very bytes.
   */
  public Optional<Path> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    List<Path> named;
    try (Stream<Path> all = Files.walk(folder, LEVELS)) {
      named = all.filter(this::hasName).filter(Files::isRegularFile).sorted().toList();
    }
    for (Path path : named) {
      if (sum(path).equals(sha256)) {
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }

  private boolean hasName(Path path) {
    String name = path.getFileName().toString();
    return name.equals(file) || name.equals(file + GZIP);
  }

  private static String sum(Path path) throws IOException {
    try (InputStream plain = Files.newInputStream(path);
        InputStream content = path.toString().endsWith(GZIP) ? new GZIPInputStream(plain) : plain) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
