package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DuplicatesMaps;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.RaceOutcome;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Shadow (Wu, Chen, Jin, Ibrahim: Shadow: Exploiting the Power of Choice for Efficient Shuffling in
 * MapReduce, IEEE Transactions on Big Data 2019). When the last map of a job has been given a slot,
 * maps of the rack with the most maps are duplicated in the rack with the fewest, until the racks
 * are balanced or the limit on duplicates is reached. Which attempt of a duplicated map counts is
 * decided when the duplicate ends, or when all originals of the job have ended.
 *
 * <p>The paper leaves some rules open. Here a map is duplicated at most once. A map that has ended
 * is duplicated only while no reduce has learned of any map output of the job. A rack in which no
 * node can run maps gets no duplicate. Of several racks with the fewest maps, the rack whose node
 * sends a heartbeat first gets the duplicate. Jobs without reduces have no duplicates.
 *
 * <p>If speculation is used, too, it works independently (Section 5.2), and speculative attempts do
 * not change the rack in which a map counts. Otherwise each copy of a straggler would be balanced
 * by a duplicate, long after the originals were scheduled.
 */
final class ShadowDuplicates implements DuplicatesMaps {
  private final ShadowSettings settings;
  private final Candidates candidates;
  private final CopiedJobs<ShadowJob> jobs = new CopiedJobs<>(this::first);
  private Topology topology;

  public ShadowDuplicates(ShadowSettings settings, Seed seed) {
    this.settings = settings;
    candidates = new Candidates(seed, settings.nearInput());
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "shadow: a map of the rack with the most is duplicated in the rack with the fewest",
            (scheduler, evidence) ->
                new DuplicatesAsModelled(
                    settings.threshold(), new ShadowModel(settings.nearInput()), evidence)),
        new Promise(
            "shadow: a duplicate is chosen early or when all originals have ended",
            (scheduler, evidence) -> new ShadowChoices(settings, evidence)));
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public boolean isEnabled() {
    return settings.threshold() > 0;
  }

  @Override
  public boolean duplicates() {
    return isEnabled();
  }

  @Override
  public boolean hasNoCandidates(TaskType type, long now) {
    return jobs.hasNoCandidates(type);
  }

  @Override
  public void update(ClusterView view) {
    topology = view.topology();
    if (jobs.ready().isEmpty()) {
      return;
    }
    boolean[] able = RackSlots.able(view);
    for (Job job : jobs.ready()) {
      job.wantCopies(TaskType.MAP, mayHaveMore(job) ? wanted(job, able) : 0);
    }
  }

  private int wanted(Job job, boolean[] able) {
    MapRacks racks = jobs.of(job).racks();
    int most = settings.most(job.total(TaskType.MAP)) - racks.duplicates();
    return RackBalance.moves(racks.counts(), able, most);
  }

  private boolean mayHaveMore(Job job) {
    ShadowJob known = jobs.of(job);
    return !job.left()
        && job.pending(TaskType.MAP) == 0
        && !known.originalsEnded()
        && !job.everyMapHasEnded()
        && known.racks().duplicates() < settings.most(job.total(TaskType.MAP));
  }

  @Override
  public Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    if (!jobs.mayHave(job, type, this::mayHaveMore)) {
      return Optional.empty();
    }
    ShadowJob known = jobs.of(job);
    int[] maps = known.racks().counts();
    int heaviest = RackBalance.heaviest(maps);
    int here = maps[topology.rackOf(node.node())];
    if (here != RackBalance.fewest(maps, RackSlots.able(view)) || maps[heaviest] - here <= 1) {
      return Optional.empty();
    }
    Optional<Integer> map = candidates.of(job, known.racks(), heaviest, node.node());
    map.ifPresent(one -> known.duplicating(job, one, node, view));
    return map.map(one -> new SecondAttempt(one, AttemptKind.DUPLICATE));
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    if (!isEnabled()
        || task.type() == TaskType.REDUCE
        || job.total(TaskType.REDUCE) == 0
        || attempt.kind() == AttemptKind.SPECULATIVE) {
      return;
    }
    ShadowJob known = jobs.of(job);
    known.racks().placed(task.task(), topology.rackOf(attempt.node()));
    if (attempt.kind() == AttemptKind.DUPLICATE && !known.racks().isDuplicated(task.task())) {
      known.duplicated(attempt);
      jobs.counts().launched();
    }
    if (job.pending(TaskType.MAP) == 0 && !known.originalsEnded()) {
      jobs.ready().add(job);
    }
  }

  @Override
  public void decide(Job job, ClusterView view, RaceOutcome chooser) {
    ShadowJob known = jobs.of(job);
    for (DuplicateRace race : job.races().all()) {
      race.heldOriginal()
          .ifPresent(
              held ->
                  known.originalEnded(race.map(), held.endNanos() - held.attempt().launchNanos()));
      if (race.decided()) {
        continue;
      }
      boolean ended = race.heldDuplicate().isPresent();
      boolean local = race.duplicate().locality() != Locality.OFF;
      if (ended ? settings.earlyChoice() : local && settings.dropOriginal()) {
        chooser.choose(job, race.duplicate());
      }
    }
    if (CopiedJobs.originalsEnded(job)) {
      known.allOriginalsEnded();
      jobs.unready(job);
      if (settings.timeModel()) {
        new Selection(job, known, view).choose(chooser);
      } else {
        keepOriginals(job, chooser);
      }
    }
  }

  private static void keepOriginals(Job job, RaceOutcome chooser) {
    for (DuplicateRace race : job.races().all()) {
      if (!race.decided()) {
        race.heldOriginal().ifPresent(held -> chooser.choose(job, held.attempt()));
      }
    }
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    if (!jobs.knows(job) || attempt.id().type() == TaskType.REDUCE) {
      return;
    }
    ShadowJob known = jobs.of(job);
    int map = attempt.id().task();
    if (attempt.kind() != AttemptKind.SPECULATIVE) {
      known.racks().placed(map, topology.rackOf(attempt.node()));
    }
    if (attempt.kind() == AttemptKind.DUPLICATE) {
      jobs.counts().chosen(!known.originalsEnded());
      if (known.knowsOriginal(map)) {
        jobs.counts()
            .predicted(known.expectedSeconds(job, map), (now - attempt.launchNanos()) / 1e9);
      }
    } else {
      known.originalEnded(map, now - attempt.launchNanos());
    }
  }

  @Override
  public void wasted(Job job, RunningAttempt attempt, long nanos) {
    jobs.wasted(job, attempt, nanos);
  }

  @Override
  public void over(Job job) {
    jobs.over(job);
  }

  private ShadowJob first(Job job) {
    return new ShadowJob(job, topology);
  }

  @Override
  public boolean readsLinks() {
    return isEnabled();
  }

  @Override
  public Map<String, Double> measures() {
    return isEnabled() ? jobs.counts().measures() : Map.of();
  }
}
