package io.racklab.deploy.dialogue;

import io.racklab.master.schedule.external.DialogueException;
import io.racklab.master.schedule.external.Program.Command;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A process that is started for a run, and ended with it. */
final class StartedProgram implements Counterpart {
  private static final long FAREWELL_MILLIS = 1000;
  private static final int LOOKS = 40;
  private static final long LOOK_MILLIS = 50;

  /** Those that run: where this process ends before them, they are ended too. */
  private static final Set<StartedProgram> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(StartedProgram::endAll, "programs"));
  }

  /** Runs that are interrupted end their programs themselves, for which they are given time. */
  private static void endAll() {
    for (int look = 0; look < LOOKS && !RUNNING.isEmpty(); look++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
    }
    RUNNING.forEach(StartedProgram::breakOff);
  }

  private final Process process;
  private final Path log;

  private StartedProgram(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a program.
   *
   * @param log takes what it says on its standard error
   */
  static StartedProgram start(Command command, Path log) {
    try {
      StartedProgram started =
          new StartedProgram(
              new ProcessBuilder(command.words())
                  .directory(command.folder().toFile())
                  .redirectError(log.toFile())
                  .start(),
              log);
      RUNNING.add(started);
      return started;
    } catch (IOException e) {
      throw new DialogueException("it cannot be started: " + e.getMessage());
    }
  }

  @Override
  public InputStream in() {
    return process.getInputStream();
  }

  @Override
  public OutputStream out() {
    return process.getOutputStream();
  }

  @Override
  public String end() {
    return hasEnded()
        ? "it ended with exit code " + process.exitValue() + lastWords()
        : "it closed its output" + lastWords();
  }

  private boolean hasEnded() {
    try {
      return process.waitFor(FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private String lastWords() {
    try {
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank())
              .toList();
      return lines.isEmpty()
          ? ""
          : " (its last words: " + lines.get(lines.size() - 1).strip() + ")";
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void breakOff() {
    // Those that it has started may hold its streams open, and are not found once it is gone.
    List<ProcessHandle> started = process.descendants().toList();
    process.destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    List<ProcessHandle> children = process.descendants().toList();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
    }
    hasEnded();
    breakOff();
    children.forEach(ProcessHandle::destroyForcibly);
    hasEnded();
    RUNNING.remove(this);
    try {
      if (Files.exists(log) && Files.size(log) == 0) {
        Files.delete(log);
      }
    } catch (IOException e) {
      // An empty file does no harm.
    }
  }
}
