package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs commands on this machine and, by podman, in containers. */
final class MachineCommands {
  /** The beginning of a line of a master's metrics during the time of a run. */
  static final String MAPS_RUN = "racklab_attempts_running{type=\"map\"} [1-9]";

  private static final int TRIES = 120;

  private MachineCommands() {}

  /**
   * What a command left.
   *
   * @param output its output and errors
   */
  record Result(int exit, String output) {}

  static Result run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output);
  }

  /** Runs a command that must succeed, and returns its last line: warnings may be before it. */
  static String succeed(List<String> command) throws IOException, InterruptedException {
    Result result = run(command);
    assertThat(result.exit()).as(command + ": " + result.output()).isZero();
    return result.output().lines().reduce("", (before, line) -> line);
  }

  static String podman(String... words) throws IOException, InterruptedException {
    return succeed(with(List.of("podman"), words));
  }

  /** Runs a command in a container, whether or not it succeeds. */
  static Result in(String container, String... command) throws IOException, InterruptedException {
    return run(with(List.of("podman", "exec", container), command));
  }

  /** Repeats a command in a container, once a second, until it succeeds. */
  static void until(String container, String... command) throws IOException, InterruptedException {
    int tries = 0;
    Result result = in(container, command);
    while (result.exit() != 0) {
      assertThat(++tries)
          .as(container + " " + List.of(command) + ": " + result.output())
          .isLessThan(TRIES);
      Thread.sleep(1000);
      result = in(container, command);
    }
  }

  /**
   * Waits until the metrics of a process have a line that begins so.
   *
   * @param container where bash asks, and the token's file is
   * @param at the address, as HOST:PORT
   */
  static void untilMetric(String container, String at, String token, String line)
      throws IOException, InterruptedException {
    until(container, "bash", "-c", ask(at, "/metrics", token) + "grep -q '^" + line + "' <&3");
  }

  /** Returns a script of bash that sends a request, whose answer is descriptor 3. */
  static String ask(String at, String page, String token) {
    return "set -e; exec 3<>/dev/tcp/"
        + at.replace(':', '/')
        + "; printf 'GET "
        + page
        + " HTTP/1.1\\r\\nHost: "
        + at
        + "\\r\\nAuthorization: Bearer %s\\r\\nConnection: close\\r\\n\\r\\n'"
        + " \"$(cat "
        + token
        + ")\" >&3; ";
  }

  private static List<String> with(List<String> first, String... more) {
    List<String> all = new ArrayList<>(first);
    all.addAll(List.of(more));
    return all;
  }
}
