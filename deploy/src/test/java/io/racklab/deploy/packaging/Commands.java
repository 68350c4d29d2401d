package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs commands on this machine and, by podman, in containers. */
final class Commands {
  private static final int TRIES = 120;

  private Commands() {}

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

  private static List<String> with(List<String> first, String... more) {
    List<String> all = new ArrayList<>(first);
    all.addAll(List.of(more));
    return all;
  }
}
