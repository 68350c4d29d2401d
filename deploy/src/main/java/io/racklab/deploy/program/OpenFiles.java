package io.racklab.deploy.program;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The limit on files and sockets that this process may have open at once. */
public final class OpenFiles {
  /** The number below which runs with real bytes may fail. */
  public static final long ROOMY = 1024;

  /**
   * The number that the JVM and the program's jars need; the start script refuses to start with
   * fewer.
   */
  private static final long LEAST = 256;

  private static final String EXHAUSTED = "Too many open files";

  private OpenFiles() {}

  /** Returns the limit. */
  public static long most() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Long.MAX_VALUE;
  }

  /**
   * Returns the reason for which the program cannot start if the limit is too low; empty if it is
   * not.
   */
  public static Optional<String> refusal() {
    return most() < LEAST ? Optional.of(tooFew(most())) : Optional.empty();
  }

  /**
   * Returns a line about a failure if too low a limit has caused it. Such a failure may be a class
   * that cannot be loaded, because its jar cannot be opened.
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
    return "the limit of "
        + most
        + " open files is too low: ulimit -n "
        + (most < ROOMY ? ROOMY : 65_536)
        + " raises it (as root, or in /etc/security/limits.conf)";
  }
}
