package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DuplicatesMaps;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.RaceOutcome;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Duplicates maps and also speculates on tasks without duplicates; duplicates go first (Wu et al.,
 * IEEE TBD 2019, Section 5.2: both work at the same time, and a duplicated task gets no speculative
 * attempt).
 *
 * @param duplicating the policy that duplicates maps
 * @param speculation a speculation that copies no task to a node for which {@link
 *     io.racklab.master.engine.job.RunningTasks#knows} is true, as it is on every node for a
 *     duplicated map
 */
record DuplicatesAndSpeculation(DuplicatesMaps duplicating, Speculation speculation)
    implements DuplicatesMaps {
  /** Returns the promises of the duplicates; those of a speculation hold only where it is alone. */
  @Override
  public List<Promise> promises() {
    return duplicating.promises();
  }

  @Override
  public boolean restsWithoutWork() {
    return duplicating.restsWithoutWork() && speculation.restsWithoutWork();
  }

  @Override
  public Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    return duplicating
        .choose(job, type, node, view)
        .or(() -> speculation.choose(job, type, node, view));
  }

  @Override
  public boolean isEnabled() {
    return duplicating.isEnabled() || speculation.isEnabled();
  }

  @Override
  public boolean hasNoCandidates(TaskType type, long now) {
    return duplicating.hasNoCandidates(type, now) && speculation.hasNoCandidates(type, now);
  }

  @Override
  public boolean readsProgress() {
    return duplicating.readsProgress() || speculation.readsProgress();
  }

  @Override
  public boolean readsLinks() {
    return duplicating.readsLinks() || speculation.readsLinks();
  }

  @Override
  public boolean duplicates() {
    return duplicating.duplicates();
  }

  @Override
  public void decide(Job job, ClusterView view, RaceOutcome chooser) {
    duplicating.decide(job, view, chooser);
  }

  /**
   * Updates the duplicates last, so that the number of copies that they want replaces that of the
   * speculation.
   */
  @Override
  public void update(ClusterView view) {
    speculation.update(view);
    duplicating.update(view);
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    duplicating.launched(job, task, attempt, now);
    speculation.launched(job, task, attempt, now);
  }

  @Override
  public void progressed(Job job, RunningTask task, long now) {
    duplicating.progressed(job, task, now);
    speculation.progressed(job, task, now);
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    duplicating.succeeded(job, attempt, now);
    speculation.succeeded(job, attempt, now);
  }

  @Override
  public void wasted(Job job, RunningAttempt attempt, long nanos) {
    duplicating.wasted(job, attempt, nanos);
    speculation.wasted(job, attempt, nanos);
  }

  @Override
  public void over(Job job) {
    duplicating.over(job);
    speculation.over(job);
  }

  @Override
  public Map<String, Double> measures() {
    return duplicating.measures();
  }
}
