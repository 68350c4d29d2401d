package io.racklab.deploy.spread;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.experiment.RunPlan;
import io.racklab.master.journal.TimesAlone;
import io.racklab.master.results.ResultFile;
import io.racklab.master.results.RunQueue;
import io.racklab.master.results.RunResult;
import io.racklab.master.run.ExperimentSeries.Event;
import io.racklab.master.run.ExperimentSeries.Failed;
import io.racklab.master.run.ExperimentSeries.Going;
import io.racklab.master.tracker.RunProgress;
import io.racklab.protocol.PlayerStatus.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** One run that this process plays for another, in virtual time. */
final class HostedRun {
  private static final Duration PROGRESS_EVERY = Duration.ofSeconds(30);

  private final RunPlan plan;
  private final ResultFile file;
  private final VirtualStage stage = new VirtualStage(PROGRESS_EVERY);
  private boolean begun;
  private boolean stopped;
  private volatile Progress progress = Progress.NONE;

  /**
   * @param file by which its result is written
   */
  HostedRun(RunPlan plan, ResultFile file) {
    this.plan = plan;
    this.file = file;
  }

  /** As far as is known; from any thread. */
  Progress progress() {
    return progress;
  }

  /**
   * Plays it, once. Blocks.
   *
   * @param times measured when they are first needed
   * @return why it failed; empty if its files are written
   * @throws IOException if its folder cannot be made
   */
  Optional<String> play(Supplier<TimesAlone> times) throws IOException {
    if (isStopped()) {
      return Optional.of("interrupted");
    }
    TimesAlone alone = times.get();
    synchronized (this) {
      if (stopped) {
        return Optional.of("interrupted");
      }
      // Not after it was stopped: then nobody would delete it.
      Files.createDirectories(plan.folder());
      begun = true;
    }
    Event end = stage.perform(MasterTask.runs(Once::new, () -> cell -> alone, this::hear));
    return end instanceof Failed failed ? Optional.of(failed.why()) : Optional.empty();
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  private void hear(Event event) {
    if (event instanceof Going going) {
      RunProgress run = going.run().progress();
      progress =
          new Progress(
              run.jobs(), run.maps(), run.reduces(), run.movedBytes(), going.run().emulatedNanos());
    }
  }

  /** Ends it early, from another thread; returns when its files are closed. */
  void stop() throws InterruptedException {
    synchronized (this) {
      stopped = true;
      if (!begun) {
        return;
      }
    }
    stage.stop();
  }

  /** The queue of this one run. */
  private final class Once implements RunQueue {
    private boolean given;

    @Override
    public Optional<RunPlan> next() {
      if (given) {
        return Optional.empty();
      }
      given = true;
      return Optional.of(plan);
    }

    @Override
    public void ended(RunResult result) throws IOException {
      file.keep(result);
    }

    @Override
    public void failed(String why) {
      // It is the last word of the play.
    }
  }
}
