package io.racklab.deploy.spread;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.engine.tracker.RunProgress;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.results.ResultFile;
import io.racklab.master.runs.results.RunQueue;
import io.racklab.master.runs.results.RunResult;
import io.racklab.master.runs.run.ExperimentSeries.Event;
import io.racklab.master.runs.run.ExperimentSeries.Failed;
import io.racklab.master.runs.run.ExperimentSeries.Going;
import io.racklab.protocol.PlayerStatus.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** A run in virtual time that this process executes for a master. */
final class HostedRun {
  private static final Duration PROGRESS_EVERY = Duration.ofSeconds(30);

  private final RunPlan plan;
  private final ResultFile file;
  private final VirtualStage stage = new VirtualStage(PROGRESS_EVERY);
  private boolean begun;
  private boolean stopped;
  private volatile Progress progress = Progress.NONE;

  /**
   * @param file writes the run's result
   */
  HostedRun(RunPlan plan, ResultFile file) {
    this.plan = plan;
    this.file = file;
  }

  /** Returns the latest known progress; may be called from any thread. */
  Progress progress() {
    return progress;
  }

  /**
   * Executes the run; may be called once. Blocks.
   *
   * @param times supplies the times that jobs take alone; the first call may measure them
   * @return the reason for its failure; empty if its files are written
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
      // Not created after a stop, since nothing would delete the folder then.
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

  /** Ends the run early, from another thread; returns when its files are closed. */
  void stop() throws InterruptedException {
    synchronized (this) {
      stopped = true;
      if (!begun) {
        return;
      }
    }
    stage.stop();
  }

  /** A queue of this one run. */
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
      // The task's final event reports the failure too.
    }
  }
}
