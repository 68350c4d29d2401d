package io.racklab.deploy.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Runs commands on a host, and copies files to and from it. Every call blocks. */
final class HostShell {
  /** The timeout of a command. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Duration TO_COPY = Duration.ofMinutes(15);

  private static final String UNPACK =
      "set -e; rm -rf \"$1.new\"; mkdir -p \"$1.new\"; tar -C \"$1.new\" -xf -;"
          + " rm -rf \"$1\"; mv \"$1.new\" \"$1\"";

  private final Reach reach;

  HostShell(Reach reach) {
    this.reach = reach;
  }

  /**
   * Runs a command to its end.
   *
   * @throws HostException if the host cannot be reached or does not answer
   */
  ProcessResult run(List<String> words) throws HostException {
    return ended(List.of(new ProcessBuilder(reach.command(words))), PATIENCE);
  }

  /** Runs a script with arguments, which the shell never interprets. */
  ProcessResult script(String script, Object... arguments) throws HostException {
    return run(words(script, arguments));
  }

  private static List<String> words(String script, Object... arguments) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", script, "racklab"));
    List.of(arguments).forEach(argument -> words.add(argument.toString()));
    return words;
  }

  /**
   * Replaces the content of a folder on the host by these files. Uses tar, since versions of scp
   * disagree on which side interprets the quotes of a remote path.
   */
  void put(Path folder, List<String> names, String there) throws HostException {
    List<String> pack = new ArrayList<>(List.of("tar", "-C", folder.toString(), "-cf", "-", "--"));
    pack.addAll(names);
    ProcessResult copied =
        ended(
            List.of(
                new ProcessBuilder(pack), new ProcessBuilder(reach.command(words(UNPACK, there)))),
            TO_COPY);
    if (!copied.well()) {
      throw new HostException("cannot copy " + folder + " to the host: " + copied.complaint());
    }
  }

  /** Copies the named files from a folder on the host. */
  void get(String there, List<String> names, Path folder) throws HostException {
    List<String> words = words("cd \"$1\" && shift && exec tar -cf - -- \"$@\"", there);
    words.addAll(names);
    ProcessResult copied =
        ended(
            List.of(
                new ProcessBuilder(reach.command(words)),
                new ProcessBuilder("tar", "-C", folder.toString(), "-xf", "-")),
            TO_COPY);
    if (!copied.well()) {
      throw new HostException("cannot copy from " + there + ": " + copied.complaint());
    }
  }

  /** Starts a script whose streams the caller reads and writes; its errors are dropped. */
  Process converse(String script) throws HostException {
    return started(
        new ProcessBuilder(reach.command(words(script)))
            .redirectError(ProcessBuilder.Redirect.DISCARD));
  }

  /**
   * Starts a script with arguments; its error output is merged into the output that the caller
   * reads.
   */
  Process converseAloud(String script, Object... arguments) throws HostException {
    return started(
        new ProcessBuilder(reach.command(words(script, arguments))).redirectErrorStream(true));
  }

  private static Process started(ProcessBuilder builder) throws HostException {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new HostException(e.getMessage());
    }
  }

  /** Runs a pipeline; its exit code is that of the first command that failed. */
  private ProcessResult ended(List<ProcessBuilder> pipeline, Duration patience)
      throws HostException {
    List<Process> processes = List.of();
    try {
      processes = ProcessBuilder.startPipeline(pipeline);
      processes.get(0).getOutputStream().close();
      Process last = processes.get(processes.size() - 1);
      List<FutureTask<String>> complaints = processes.stream().map(HostShell::complaint).toList();
      FutureTask<String> out = reading(last.getInputStream());
      long end = System.nanoTime() + patience.toNanos();
      int exitCode = 0;
      for (Process process : processes) {
        if (!process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          throw new HostException("does not answer within " + patience.toSeconds() + " s");
        }
        exitCode = exitCode == 0 ? process.exitValue() : exitCode;
      }
      StringBuilder err = new StringBuilder();
      for (FutureTask<String> complaint : complaints) {
        err.append(complaint.get());
      }
      ProcessResult finished = new ProcessResult(exitCode, out.get(), err.toString());
      if (reach.lost(finished.exitCode())) {
        throw new HostException("cannot be reached: " + finished.complaint());
      }
      return finished;
    } catch (IOException | ExecutionException e) {
      throw new HostException(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HostException("interrupted");
    } finally {
      processes.forEach(Process::destroy);
    }
  }

  private static FutureTask<String> complaint(Process process) {
    return reading(process.getErrorStream());
  }

  /** Reads a stream on a thread of its own, since a command blocks when its output is not read. */
  private static FutureTask<String> reading(InputStream stream) {
    FutureTask<String> task =
        new FutureTask<>(
            () -> {
              try (stream) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    Thread thread = new Thread(task, "racklab-host-words");
    thread.setDaemon(true);
    thread.start();
    return task;
  }
}
