package io.racklab.deploy.launch;

import io.racklab.deploy.program.MainClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Starts and ends worker processes on this machine. While they are {@linkplain #keep kept}, a
 * worker that ends is restarted, so that a run goes on with all of its nodes.
 */
public final class ChildProcesses implements AutoCloseable {
  private static final long FAREWELL_SECONDS = 5;

  /**
   * The maximum number of starts of one worker: after as many failures, another start would not
   * help.
   */
  private static final int STARTS = 4;

  private final List<Child> children = new ArrayList<>();
  private volatile boolean kept;

  /**
   * Starts worker processes that run this program with this process's JVM options and join a
   * master.
   *
   * @param security the security of the workers' connections
   * @param options further options of the workers' command line
   * @param log the folder for the workers' logs, one file each
   * @throws IOException if a worker cannot be started
   */
  public void start(int count, Address master, Security security, List<String> options, Path log)
      throws IOException {
    for (int number = 1; number <= count; number++) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      // This process's own JVM options come later and take precedence.
      command.addAll(security.compilers());
      command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of(MainClass.NAME, "worker", "--join", master.toString(), "--child"));
      command.addAll(options);
      Path messages = log.resolve("worker-" + number + ".log");
      children.add(new Child(number, command, messages));
    }
  }

  /**
   * Restarts workers that end, from now on until {@link #letGo}.
   *
   * @param told receives, on a thread of the Java runtime, a line for each worker that is not
   *     restarted because it has ended too often
   */
  public void keep(Consumer<String> told) {
    kept = true;
    children.forEach(child -> child.keep(told));
  }

  /** Stops restarting workers that end. */
  public void letGo() {
    kept = false;
  }

  /**
   * Reports each worker that ends, and does not restart it.
   *
   * @param told receives a line for each, on a thread of the Java runtime
   */
  public void whenOneEnds(Consumer<String> told) {
    children.forEach(
        child -> child.process.onExit().thenAccept(process -> told.accept(child.ended(process))));
  }

  /** Returns a line for each unexpected end of a worker. */
  public List<String> ended() {
    return children.stream().flatMap(child -> child.ended().stream()).toList();
  }

  @Override
  public void close() {
    letGo();
    children.forEach(Child::close);
  }

  /** A worker's number, and the process that currently runs it. */
  private final class Child {
    private final int number;
    private final List<String> command;
    private final Path messages;
    private final List<String> ended = new ArrayList<>();
    private Process process;
    private int starts;

    Child(int number, List<String> command, Path messages) throws IOException {
      this.number = number;
      this.command = command;
      this.messages = messages;
      start();
    }

    private void start() throws IOException {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(messages.toFile()))
              .start();
      starts++;
    }

    private synchronized void keep(Consumer<String> told) {
      process.onExit().thenAccept(over -> again(over, told));
    }

    private synchronized void again(Process over, Consumer<String> told) {
      if (!kept) {
        return;
      }
      ended.add(ended(over) + (starts < STARTS ? ", and was started again" : ""));
      if (starts == STARTS) {
        told.accept(ended(over));
        return;
      }
      try {
        start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      keep(told);
    }

    private String ended(Process over) {
      return "worker process " + number + " has ended with exit code " + over.exitValue();
    }

    private synchronized List<String> ended() {
      if (ended.isEmpty() && !process.isAlive()) {
        return List.of(ended(process));
      }
      return List.copyOf(ended);
    }

    private synchronized void close() {
      process.destroy();
      try {
        if (!process.waitFor(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
