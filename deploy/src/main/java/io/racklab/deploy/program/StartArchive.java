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
 * sharing). The start script names its file while there is none.
 */
public final class StartArchive {
  private static final String PROPERTY = "racklab.start-archive";

  private StartArchive() {}

  /**
   * Writes the classes that this process has loaded, if the start script asks for it. Without the
   * archive later starts are slower, but nothing else changes, so nobody is told of a failure.
   */
  public static void write() {
    Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).ifPresent(StartArchive::write);
  }

  private static void write(Path file) {
    Path part = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    PrintStream out = System.out;
    try {
      // The JVM prints a line for users of jcmd.
      System.setOut(new PrintStream(OutputStream.nullOutputStream()));
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "vmCds",
              new Object[] {new String[] {"dynamic_dump", part.toString()}},
              new String[] {String[].class.getName()});
      // Two first starts may end at once, and a third may read what they write.
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (JMException | IOException | RuntimeException unable) {
      remove(part);
    } finally {
      System.setOut(out);
    }
  }

  private static void remove(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException kept) {
      // It stays in the cache folder.
    }
  }
}
