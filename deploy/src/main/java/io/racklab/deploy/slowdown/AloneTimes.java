package io.racklab.deploy.slowdown;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.Slowdowns;
import io.racklab.master.journal.TimesAlone;
import io.racklab.master.run.AloneRuns;
import io.racklab.master.tracker.TrackerSettings;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.Cluster;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Times alone, measured by {@link AloneRuns} in virtual time, whatever the experiment's own clock.
 * Each shape of job is run once for each cluster and settings of tasks, for as long as this lives.
 * For one thread at a time.
 */
public final class AloneTimes {
  /** An experiment with more shapes than this is measured only if it asks for that. */
  public static final int MOST_SHAPES = 500;

  private static final Duration PROGRESS_EVERY = Duration.ofHours(1);

  private final Map<Setting, Map<JobSpec, Double>> measured = new HashMap<>();
  private int runs;

  /** All but the job that decides how long it takes alone. */
  private record Setting(Cluster cluster, TaskSettings tasks, TrackerSettings tracker) {}

  /** Hears what becomes of measuring. */
  public interface Listener {
    /** So many shapes of those that were not known have been run. */
    void going(int ended, int shapes);

    /** Nothing was measured, and why. */
    void leftOut(String why);
  }

  /**
   * Those of an experiment's jobs, over all its repeats. Blocks until what is not known yet has
   * been measured.
   *
   * @return unknown where they are not wanted, there are too many shapes or one cannot be run alone
   */
  public TimesAlone of(Experiment experiment, Listener listener) {
    if (experiment.measurement().slowdowns() == Slowdowns.NEVER) {
      return TimesAlone.UNKNOWN;
    }
    Set<JobSpec> shapes = shapes(experiment);
    Optional<String> tooMany = tooMany(experiment, shapes);
    if (tooMany.isPresent()) {
      listener.leftOut(tooMany.get());
      return TimesAlone.UNKNOWN;
    }
    Map<JobSpec, Double> known =
        measured.computeIfAbsent(
            new Setting(
                experiment.cluster(),
                experiment.execution().tasks(),
                experiment.execution().tracker()),
            setting -> new HashMap<>());
    List<JobSpec> unknown = shapes.stream().filter(shape -> !known.containsKey(shape)).toList();
    if (!unknown.isEmpty()) {
      AloneRuns.Event last =
          new VirtualStage(PROGRESS_EVERY)
              .perform(MasterTask.alone(experiment, unknown, event -> tell(event, listener)));
      if (last instanceof AloneRuns.Failed failed) {
        listener.leftOut("a job could not be run alone: " + failed.why());
        return TimesAlone.UNKNOWN;
      }
      known.putAll(((AloneRuns.Ended) last).seconds());
      runs += unknown.size();
    }
    Map<JobSpec, Double> all = Map.copyOf(known);
    return job -> {
      Double seconds = all.get(job.alone());
      return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    };
  }

  /** Why nothing is measured of an experiment, where that is known before. */
  public static Optional<String> leavesOut(Experiment experiment) {
    return tooMany(experiment, shapes(experiment));
  }

  private static Set<JobSpec> shapes(Experiment experiment) {
    boolean all = experiment.measurement().slowdowns() == Slowdowns.ALWAYS;
    return Shapes.of(experiment, all ? Integer.MAX_VALUE : MOST_SHAPES + 1);
  }

  private static Optional<String> tooMany(Experiment experiment, Set<JobSpec> shapes) {
    return experiment.measurement().slowdowns() != Slowdowns.AUTO || shapes.size() <= MOST_SHAPES
        ? Optional.empty()
        : Optional.of(
            "there are more than %d different jobs to be run alone; --slowdown runs them all"
                .formatted(MOST_SHAPES));
  }

  private static void tell(AloneRuns.Event event, Listener listener) {
    if (event instanceof AloneRuns.Going going) {
      listener.going(going.ended(), going.jobs());
    } else if (event instanceof AloneRuns.Ended || event instanceof AloneRuns.Failed) {
      // The last word is what the stage returns.
      return;
    } else {
      throw new IllegalStateException("unknown event " + event);
    }
  }

  /** Jobs that have been run alone so far. */
  int runs() {
    return runs;
  }
}
