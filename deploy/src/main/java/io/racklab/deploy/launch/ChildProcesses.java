package io.racklab.deploy.launch;

import io.racklab.deploy.program.MainClass;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Worker processes on this machine that this process starts and ends. */
public final class ChildProcesses implements AutoCloseable {
  private static final long FAREWELL_SECONDS = 5;

  private final List<Process> processes = new ArrayList<>();

  /**
   * Starts worker processes that run the same program with the same JVM options and join a master.
   *
   * @param security of what they say to others
   * @param options of their command line
   * @param log their messages go to one file each in this folder
   * @throws IOException if one cannot be started
   */
  public void start(int count, Address master, Security security, List<String> options, Path log)
      throws IOException {
    for (int number = 1; number <= count; number++) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      // What is given explicitly comes later and wins.
      command.addAll(security.compilers());
      command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of(MainClass.NAME, "worker", "--join", master.toString()));
      command.addAll(options);
      processes.add(
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.resolve("worker-" + number + ".log").toFile())
              .start());
    }
  }

  /**
   * Tells of each process that ends, when it does.
   *
   * @param told a line, on a thread of the Java runtime's
   */
  public void whenOneEnds(Consumer<String> told) {
    for (int i = 0; i < processes.size(); i++) {
      int number = i + 1;
      processes.get(i).onExit().thenAccept(process -> told.accept(ended(number, process)));
    }
  }

  private static String ended(int number, Process process) {
    return "worker process " + number + " has ended with exit code " + process.exitValue();
  }

  /** A line for each process that has ended, which none should before it is told to. */
  public List<String> ended() {
    List<String> ended = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      Process process = processes.get(i);
      if (!process.isAlive()) {
        ended.add(ended(i + 1, process));
      }
    }
    return ended;
  }

  @Override
  public void close() {
    processes.forEach(Process::destroy);
    for (Process process : processes) {
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
