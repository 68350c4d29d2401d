package io.racklab.deploy.program;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The archive of classes from which the JVM starts faster than from jars (dynamic class data
 * sharing). While it does not exist, the start script tells racklab run where to write it.
 */
public final class StartArchive {
  private static final String PROPERTY = "racklab.start-archive";

  /** More than an archive takes, which is 40 to 50 MB. */
  private static final int MEBIBYTES = 96;

  private StartArchive() {}

  /**
   * Writes the classes that this process has loaded, if the start script asks for it. Without the
   * archive later starts are slower, but nothing else changes, so failures are ignored.
   */
  public static void write() {
    Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).ifPresent(StartArchive::write);
  }

  private static void write(Path file) {
    Path part = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    PrintStream out = System.out;
    try {
      // A JVM that cannot write its archive ends with exit code 1.
      reserve(part);
      // The JVM prints a line for users of jcmd.
      System.setOut(new PrintStream(OutputStream.nullOutputStream()));
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "vmCds",
              new Object[] {new String[] {"dynamic_dump", "\"" + part + "\""}},
              new String[] {String[].class.getName()});
      // Two first starts may end at once, and a third may read what they write.
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (JMException | IOException | RuntimeException unable) {
      remove(part);
    } finally {
      System.setOut(out);
    }
  }

  /** Fails if a disk, a quota or a limit on files has no room for an archive. */
  private static void reserve(Path part) throws IOException {
    byte[] mebibyte = new byte[1 << 20];
    try (OutputStream file = Files.newOutputStream(part)) {
      for (int written = 0; written < MEBIBYTES; written++) {
        file.write(mebibyte);
      }
    }
    Files.delete(part);
  }

  private static void remove(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException kept) {
      // It stays in the cache folder.
    }
  }
}
