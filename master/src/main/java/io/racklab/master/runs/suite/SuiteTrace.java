package io.racklab.master.runs.suite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
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
   * Returns the file in a folder or at most two folders below it, or its copy that is packed by
   * gzip; empty if there is none with these very bytes. What cannot be read is passed over.
   */
  public Optional<Path> in(Path folder) throws IOException {
    SortedSet<Path> named = new TreeSet<>();
    Files.walkFileTree(
        folder,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        LEVELS,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            String name = path.getFileName().toString();
            if (attributes.isRegularFile() && (name.equals(file) || name.equals(file + GZIP))) {
              named.add(path);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException unreadable) {
            return FileVisitResult.CONTINUE;
          }
        });
    return named.stream().filter(path -> sum(path).equals(Optional.of(sha256))).findFirst();
  }

  private static Optional<String> sum(Path path) {
    try (InputStream plain = Files.newInputStream(path);
        InputStream content = path.toString().endsWith(GZIP) ? new GZIPInputStream(plain) : plain) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return Optional.of(HexFormat.of().formatHex(digest.digest()));
    } catch (IOException unreadable) {
      return Optional.empty();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
