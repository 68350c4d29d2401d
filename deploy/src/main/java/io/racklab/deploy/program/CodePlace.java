package io.racklab.deploy.program;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Where the program's classes lie: in a jar, or in a folder of compiled classes. */
public final class CodePlace {
  private CodePlace() {}

  /** Returns the jar or the folder that a class of the program was loaded from. */
  public static Path of(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a class comes from a file", e);
    }
  }
}
