package io.racklab.deploy.simulate;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.DuplicateRace.Held;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.RunningTasks;
import io.racklab.master.engine.schedule.DuplicatesMaps;
import io.racklab.master.engine.schedule.RaceOutcome;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Bugs of the policies that duplicate maps. */
final class PlantedDuplicates {
  static final List<PlantedBug> ALL =
      List.of(
          bug("kmn copies every map", "kmn", right -> copies(right, false)),
          bug("shadow duplicates maps of any rack", "shadow", right -> copies(right, true)),
          bug("kmn keeps the attempts with more skew", "kmn", PlantedDuplicates::choices),
          bug(
              "shadow keeps the originals of duplicates that end first",
              "shadow",
              PlantedDuplicates::choices));

  private PlantedDuplicates() {}

  private static PlantedBug bug(String name, String kind, UnaryOperator<DuplicatesMaps> wrong) {
    return new PlantedBug(
        name,
        60,
        new OtherAnswers(
            right ->
                right.copies() instanceof DuplicatesMaps copies && isOf(kind, copies)
                    ? new Scheduler(
                        right.name(),
                        right.order(),
                        right.slots(),
                        right.maps(),
                        right.reduces(),
                        wrong.apply(copies))
                    : right));
  }

  private static boolean isOf(String kind, DuplicatesMaps copies) {
    return copies.promises().stream().anyMatch(promise -> promise.words().startsWith(kind));
  }

  /**
   * @param instead true to duplicate another map, false to duplicate one where none should be
   */
  private static DuplicatesMaps copies(DuplicatesMaps right, boolean instead) {
    return Wrapped.answer(
        right,
        DuplicatesMaps.class,
        "choose",
        (asked, chosen) -> {
          Job job = (Job) asked[0];
          Optional<?> map = (Optional<?>) chosen;
          return map.isPresent() == instead && asked[1] == TaskType.MAP
              ? duplicable(job, (NodeState) asked[2]).<Object>map(Optional::of).orElse(chosen)
              : chosen;
        });
  }

  /** The last map of a job that runs once, on another node, when no map waits. */
  private static Optional<SecondAttempt> duplicable(Job job, NodeState node) {
    RunningTasks running = job.runningTasks(TaskType.MAP);
    return running.all().stream()
        .filter(task -> job.pending(TaskType.MAP) == 0 && job.total(TaskType.REDUCE) > 0)
        .filter(task -> task.attempts() == 1 && !running.knows(task, node.node()))
        .reduce((one, last) -> last)
        .map(task -> new SecondAttempt(task.task(), AttemptKind.DUPLICATE));
  }

  /** Chooses the other attempt of each duplicated map that has two. */
  private static DuplicatesMaps choices(DuplicatesMaps right) {
    return Wrapped.argument(
        right,
        DuplicatesMaps.class,
        "decide",
        asked -> {
          RaceOutcome outcome = (RaceOutcome) asked[2];
          RaceOutcome wrong =
              (job, attempt) -> outcome.choose(job, rival(job, attempt).orElse(attempt));
          return new Object[] {asked[0], asked[1], wrong};
        });
  }

  private static Optional<RunningAttempt> rival(Job job, RunningAttempt attempt) {
    DuplicateRace race = job.races().of(attempt.id().task());
    RunningTask task = job.runningTasks(TaskType.MAP).task(race.map());
    return Stream.concat(
            task == null ? Stream.of() : task.but(attempt).stream(),
            race.held().stream().map(Held::attempt))
        .filter(other -> !other.equals(attempt))
        .findFirst();
  }
}
