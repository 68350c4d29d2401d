package io.racklab.deploy.hosts;

import io.racklab.deploy.program.MainClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Builds the command lines of the long-running processes of a testbed.
 *
 * @param options the options of the worker command in this version
 */
record Commands(Testbed testbed, Software software, List<String> jvm, Set<String> options) {
  /**
   * The options of {@code bin/racklab}, and {@code -XX:-UsePerfData}: otherwise the JVM maps a file
   * of performance counters in the temporary folder to memory, and sometimes waits for a disk.
   */
  private static final List<String> JVM =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "--sun-misc-unsafe-memory-access=allow",
          "--enable-native-access=ALL-UNNAMED",
          "-Djava.net.preferIPv4Stack=true",
          "-XX:-UsePerfData");

  Commands {
    jvm = List.copyOf(jvm);
    options = Set.copyOf(options);
  }

  /**
   * @param folder the absolute path of the host's Racklab folder
   */
  List<String> master(String folder) {
    List<String> command = racklab(testbed.master(), folder);
    command.addAll(List.of("master", "--host", testbed.master().address()));
    command.addAll(List.of("--port", Integer.toString(testbed.port())));
    command.addAll(List.of("--workers", Integer.toString(testbed.workers())));
    command.addAll(List.of("--roster", HostFolder.roster(folder)));
    certs(command, folder);
    return command;
  }

  List<String> worker(Host host, String folder) {
    List<String> command = racklab(host, folder);
    command.addAll(List.of("worker", "--host", host.address(), "--join"));
    command.add(testbed.master().address() + ":" + testbed.port());
    if (host.share().isPresent() && options.contains("--share")) {
      command.addAll(List.of("--share", host.share().get().toString()));
    }
    certs(command, folder);
    return command;
  }

  /** Returns the start of a command that runs Racklab on a host. */
  List<String> racklab(Host host, String folder) {
    List<String> command = new ArrayList<>();
    command.add(host.java());
    command.addAll(JVM);
    command.addAll(jvm);
    String copied = HostFolder.software(folder) + "/" + Software.LIB + "/*";
    command.addAll(List.of("-cp", software.folder().isPresent() ? copied : software.classPath()));
    command.add(MainClass.NAME);
    return command;
  }

  private void certs(List<String> command, String folder) {
    if (testbed.certs().isPresent()) {
      command.addAll(List.of("--certs", HostFolder.certs(folder)));
    }
  }
}
