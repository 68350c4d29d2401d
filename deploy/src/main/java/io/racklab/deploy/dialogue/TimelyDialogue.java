package io.racklab.deploy.dialogue;

import io.racklab.master.engine.schedule.external.Dialogue;
import io.racklab.master.engine.schedule.external.DialogueException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for an answer until a deadline. Until a late answer has arrived, all further requests
 * return empty at once: a slow program delays the assignment of tasks and the heartbeat that asked,
 * but no other heartbeat.
 */
final class TimelyDialogue implements Dialogue {
  private final Dialogue dialogue;
  private final Duration deadline;
  private final ExecutorService asking =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "dialogue");
            thread.setDaemon(true);
            return thread;
          });
  private boolean greeted;
  private Future<Optional<String>> late;

  TimelyDialogue(Dialogue dialogue, Duration deadline) {
    this.dialogue = dialogue;
    this.deadline = deadline;
  }

  @Override
  public Optional<String> ask(String line) {
    if (!greeted) {
      // A program may take long to start, so the first answer has no deadline; the run's time has
      // not begun.
      greeted = true;
      return dialogue.ask(line);
    }
    if (late != null) {
      if (!late.isDone()) {
        return Optional.empty();
      }
      Future<Optional<String>> over = late;
      late = null;
      answer(over, Duration.ZERO);
    }
    try {
      return answer(asking.submit(() -> dialogue.ask(line)), deadline);
    } catch (RejectedExecutionException e) {
      // The run has ended.
      return Optional.empty();
    }
  }

  @Override
  public boolean isHeard() {
    return late == null || late.isDone();
  }

  private Optional<String> answer(Future<Optional<String>> coming, Duration within) {
    try {
      return coming.get(within.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      late = coming;
      return Optional.empty();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DialogueException silent) {
        throw silent;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    asking.shutdown();
    dialogue.close();
  }
}
