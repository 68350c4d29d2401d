package io.racklab.deploy.exit;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The files and sockets that this process may have open at once. */
public final class OpenFiles {
  /** With fewer, runs with real bytes may fail. */
  public static final long ROOMY = 1024;

  /**
   * The program's own jars and what the JVM needs; the start script refuses to start with fewer.
   */
  private static final long LEAST = 256;

  private static final String EXHAUSTED = "Too many open files";

  private OpenFiles() {}

  /** The most that there may be. */
  public static long most() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Long.MAX_VALUE;
  }

  /** Why the program cannot be started, if there are too few even for that. */
  public static Optional<String> refusal() {
    return most() < LEAST ? Optional.of(tooFew(most())) : Optional.empty();
  }

  /**
   * One line on a failure, if there were too few: a class that cannot be loaded is one whose jar
   * could not be opened.
   */
  public static Optional<String> trouble(Throwable failure) {
    return trouble(failure, most());
  }

  static Optional<String> trouble(Throwable failure, long most) {
    boolean exhausted =
        Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
            .anyMatch(
                one ->
                    String.valueOf(one.getMessage()).contains(EXHAUSTED)
                        || one instanceof LinkageError && most < LEAST);
    return exhausted ? Optional.of(tooFew(most)) : Optional.empty();
  }

  private static String tooFew(long most) {
    return "a process may have "
        + most
        + " files open at once here, and this one needs more: ulimit -n "
        + (most < ROOMY ? ROOMY : 65_536)
        + " raises that (as root, or in /etc/security/limits.conf)";
  }
}
