package io.racklab.deploy.hosts;

import io.racklab.deploy.program.CodePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The program that hosts run.
 *
 * @param fingerprint the hash of its content
 * @param folder the folder to copy to each host, with jars in {@code lib}; empty if hosts share
 *     this machine's files
 * @param classPath the program's class path if it is not copied
 */
public record Software(String fingerprint, Optional<Path> folder, String classPath) {
  /** The name of its folder of jars. */
  public static final String LIB = "lib";

  /**
   * Returns a program that is copied from a folder.
   *
   * @throws IOException if it cannot be read
   */
  public static Software copied(Path folder) throws IOException {
    ContentHash digest = new ContentHash();
    digest.folder(folder.resolve(LIB));
    return new Software(digest.text(), Optional.of(folder), "");
  }

  /** Returns a program whose files the hosts share. */
  public static Software shared(String classPath) {
    return new Software(
        new ContentHash().words(List.of(classPath)).text(), Optional.empty(), classPath);
  }

  /**
   * Returns the distribution that this process runs from; empty if it runs from anything else, such
   * as compiled classes.
   */
  public static Optional<Path> own() {
    Path jar = CodePlace.of(Software.class);
    Path lib = jar.getParent();
    return Files.isRegularFile(jar) && lib != null && lib.endsWith(LIB)
        ? Optional.ofNullable(lib.getParent())
        : Optional.empty();
  }
}
