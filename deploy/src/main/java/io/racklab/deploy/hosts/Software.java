package io.racklab.deploy.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The program that hosts run.
 *
 * @param fingerprint of its content
 * @param folder to copy to each host, with jars in {@code lib}; empty if hosts find the program
 *     where it is
 * @param classPath the program's, where it is not copied
 */
public record Software(String fingerprint, Optional<Path> folder, String classPath) {
  /** The folder of jars in it. */
  public static final String LIB = "lib";

  /**
   * A folder that is to be copied.
   *
   * @throws IOException if it cannot be read
   */
  public static Software copied(Path folder) throws IOException {
    ContentHash digest = new ContentHash();
    digest.folder(folder.resolve(LIB));
    return new Software(digest.text(), Optional.of(folder), "");
  }

  /** A program whose files the hosts share. */
  public static Software shared(String classPath) {
    return new Software(
        new ContentHash().words(List.of(classPath)).text(), Optional.empty(), classPath);
  }

  /**
   * The folder of jars that this process runs from; empty if it runs from anything else, such as
   * compiled classes.
   */
  public static Optional<Path> own() {
    Path jar =
        Path.of(Software.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    Path lib = jar.getParent();
    return Files.isRegularFile(jar) && lib != null && lib.endsWith(LIB)
        ? Optional.ofNullable(lib.getParent())
        : Optional.empty();
  }
}
