package io.racklab.deploy.site;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Opens addresses in the browser that the user has chosen, where there is a desktop. */
public final class Browser {
  private Browser() {}

  /**
   * Opens an address, if this machine has a program for that and a screen. Does not wait for it,
   * and ignores its failures: the user has the address.
   */
  public static void open(String address) {
    command(System.getProperty("os.name"), System.getenv(), Browser::isOnThePath, address)
        .ifPresent(Browser::start);
  }

  private static void start(List<String> command) {
    try {
      new ProcessBuilder(command)
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start()
          .getOutputStream()
          .close();
    } catch (IOException e) {
      // The user opens the address by hand.
    }
  }

  /**
   * Returns the command that opens an address; empty if there is none.
   *
   * @param system the name of the operating system
   * @param environment the environment's variables
   * @param installed true for the names of programs in PATH
   */
  static Optional<List<String>> command(
      String system, Map<String, String> environment, Predicate<String> installed, String address) {
    Stream<String> programs;
    if (system.startsWith("Mac")) {
      programs = Stream.of("open");
    } else if (environment.containsKey("WSL_DISTRO_NAME")) {
      programs = Stream.of("wslview", "explorer.exe");
    } else if (Stream.of("DISPLAY", "WAYLAND_DISPLAY").anyMatch(name -> has(environment, name))) {
      programs = Stream.of("xdg-open");
    } else {
      programs = Stream.of();
    }
    return programs.filter(installed).findFirst().map(program -> List.of(program, address));
  }

  private static boolean has(Map<String, String> environment, String name) {
    return !environment.getOrDefault(name, "").isEmpty();
  }

  private static boolean isOnThePath(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
