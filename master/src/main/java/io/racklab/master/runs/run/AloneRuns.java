package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Faults;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.journal.NotedRows;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs jobs of an experiment one at a time, each alone in the experiment's empty cluster, to
 * measure their times there. The runs differ from the experiment's in three points:
 *
 * <ul>
 *   <li>The scheduler is {@code fifo}, or {@code yarn} where nodes offer containers, whatever the
 *       experiment compares: tasks are assigned greedily, and none is duplicated.
 *   <li>Blocks, output replicas and the variation of task times are drawn from a fixed {@linkplain
 *       #SEED seed} instead of the experiment's. Jobs of one shape therefore take the same time
 *       alone on a cluster in every experiment.
 *   <li>No rows are kept.
 * </ul>
 */
public final class AloneRuns extends AbstractBehavior<AloneRuns.Command> {
  /** The seed of all runs alone, used for no other runs. */
  static final Seed SEED = Seed.of(1).named("alone");

  private static final List<String> SCHEDULERS = List.of("fifo", "yarn");

  /** Messages to this actor. */
  public sealed interface Command {}

  record FromRun(ExperimentRun.Event event) implements Command {}

  /** The run of the job of this number, from 1, has stopped. */
  private record RunStopped(int number) implements Command {}

  /** Messages from this actor to its listener. */
  public sealed interface Event {}

  /** The number of jobs that have ended; sent after each. */
  public record Going(int ended, int jobs) implements Event {}

  /**
   * All jobs have ended.
   *
   * @param seconds the emulated seconds from each job's submission to its end, in the order of the
   *     jobs
   */
  public record Ended(Map<JobSpec, Double> seconds) implements Event {
    public Ended {
      seconds = Collections.unmodifiableMap(new LinkedHashMap<>(seconds));
    }
  }

  /** A job could not be run alone; no further message follows. */
  public record Failed(String why) implements Event {}

  private final Experiment experiment;
  private final SchedulerSpec scheduler;
  private final List<JobSpec> jobs;
  private final MasterSettings settings;
  private final List<JoinedWorker> workers;
  private final ActorRef<Event> listener;
  private final List<Double> seconds = new ArrayList<>();

  private AloneRuns(
      ActorContext<Command> context,
      Experiment experiment,
      SchedulerSpec scheduler,
      List<JobSpec> jobs,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Event> listener) {
    super(context);
    this.experiment = experiment;
    this.scheduler = scheduler;
    this.jobs = jobs;
    this.settings = settings;
    this.workers = workers;
    this.listener = listener;
  }

  /**
   * @param asked the experiment whose cluster and task settings are used
   * @param jobs the jobs, as {@link JobSpec#alone} makes them, all different
   * @param workers the workers, at least one
   * @param listener receives events, of which {@link Ended} or {@link Failed} is the last
   */
  public static Behavior<Command> create(
      Experiment asked,
      List<JobSpec> jobs,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Event> listener) {
    return Behaviors.setup(
        context -> {
          Optional<SchedulerSpec> scheduler = scheduler(asked.cluster(), jobs);
          if (scheduler.isEmpty()) {
            String all = String.join(", ", SCHEDULERS);
            listener.tell(new Failed("none of " + all + " works on every node"));
            return Behaviors.stopped();
          }
          return new AloneRuns(
                  context,
                  asked.alone(),
                  scheduler.get(),
                  List.copyOf(jobs),
                  settings,
                  workers,
                  listener)
              .next();
        });
  }

  /** Returns the first scheduler that supports every node of the cluster and can start any job. */
  private static Optional<SchedulerSpec> scheduler(Cluster cluster, List<JobSpec> jobs) {
    Topology topology = new Topology(cluster);
    return SCHEDULERS.stream()
        .map(SchedulerFile::named)
        .filter(scheduler -> scheduler.refusal(cluster).isEmpty())
        .filter(scheduler -> scheduler.starvations(topology, () -> jobs).isEmpty())
        .findFirst();
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromRun.class, from -> onRun(from.event()))
        .onMessage(RunStopped.class, stopped -> onStopped(stopped.number()))
        .build();
  }

  /** Handles the stop of a run; one that stops without a result has failed. */
  private Behavior<Command> onStopped(int number) {
    return number == seconds.size() + 1 ? failed("the run failed: see the log") : this;
  }

  private Behavior<Command> onRun(ExperimentRun.Event event) {
    if (event instanceof ExperimentRun.Ended ended) {
      return onEnded(ended.result().measures());
    } else if (event instanceof ExperimentRun.Failed failed) {
      return failed(failed.why());
    } else if (event instanceof ExperimentRun.Interrupted interrupted) {
      return failed(interrupted.why());
    } else if (event instanceof ExperimentRun.Going) {
      // Progress is reported in jobs, not within them.
      return this;
    }
    throw new IllegalStateException("unknown event " + event);
  }

  private Behavior<Command> onEnded(Measures measures) {
    double took = measures.jobSeconds().max();
    if (measures.failedJobs() > 0 || !(took > 0)) {
      return failed("it " + (took > 0 ? "fails" : "takes no time"));
    }
    seconds.add(took);
    listener.tell(new Going(seconds.size(), jobs.size()));
    return next();
  }

  private Behavior<Command> failed(String why) {
    JobSpec job = jobs.get(seconds.size());
    listener.tell(
        new Failed(
            "%s (it was a job of %d maps and %d reduces that reads %d bytes)"
                .formatted(why, job.tasks().maps(), job.tasks().reduces(), job.sizes().input())));
    return Behaviors.stopped();
  }

  private Behavior<Command> next() {
    int next = seconds.size();
    if (next == jobs.size()) {
      Map<JobSpec, Double> all = new LinkedHashMap<>();
      for (int job = 0; job < next; job++) {
        all.put(jobs.get(job), seconds.get(job));
      }
      listener.tell(new Ended(all));
      return Behaviors.stopped();
    }
    int number = next + 1;
    var run =
        getContext()
            .spawn(
                ExperimentRun.create(
                    experiment,
                    // Nothing is written to the folder.
                    new RunPlan(number, experiment, scheduler, 1, Path.of("")),
                    new RunInput(
                        SEED,
                        List.of(jobs.get(next)),
                        Faults.NONE,
                        failed -> NotedRows.withoutFiles()),
                    settings,
                    workers,
                    getContext().messageAdapter(ExperimentRun.Event.class, FromRun::new)),
                "run-" + number);
    getContext().watchWith(run, new RunStopped(number));
    return this;
  }
}
