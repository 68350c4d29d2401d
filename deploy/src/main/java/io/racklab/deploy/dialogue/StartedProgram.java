package io.racklab.deploy.dialogue;

import io.racklab.master.engine.schedule.external.DialogueException;
import io.racklab.master.engine.schedule.external.Program.Command;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** An external program that is started for a run and killed at its end. */
final class StartedProgram implements Counterpart {
  private static final long FAREWELL_MILLIS = 1000;
  private static final int LOOKS = 40;
  private static final long LOOK_MILLIS = 50;

  /** The programs in progress; if this process ends first, they are killed too. */
  private static final Set<StartedProgram> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(StartedProgram::endAll, "programs"));
  }

  /** Kills the programs that are left after interrupted runs have had some time to end theirs. */
  private static void endAll() {
    for (int look = 0; look < LOOKS && !RUNNING.isEmpty(); look++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
    }
    RUNNING.forEach(StartedProgram::breakOff);
  }

  private final ProgramFamily family;
  private final Process process;
  private final ErrorLog errors;

  private StartedProgram(ProgramFamily family, ErrorLog errors) {
    this.family = family;
    process = family.program();
    this.errors = errors;
  }

  /**
   * Starts a program.
   *
   * @param log the file for its standard error
   */
  static StartedProgram start(Command command, Path log) {
    try {
      ProgramFamily family = ProgramFamily.start(command.words(), command.folder());
      StartedProgram started =
          new StartedProgram(family, ErrorLog.of(family.program().getErrorStream(), log));
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
    String words = errors.lastWords();
    return words.isEmpty() ? "" : " (its last words: " + words + ")";
  }

  @Override
  public void breakOff() {
    family.end();
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The program has ended already.
    }
    hasEnded();
    breakOff();
    hasEnded();
    errors.awaitEnd();
    RUNNING.remove(this);
  }
}
