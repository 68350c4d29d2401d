package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.protocol.TaskType;
import java.util.List;

/** Several observers of the same decisions, which are notified one after the other. */
public record DecisionObservers(List<DecisionObserver> all) implements DecisionObserver {
  public DecisionObservers {
    all = List.copyOf(all);
  }

  @Override
  public void updated(ClusterView view) {
    all.forEach(one -> one.updated(view));
  }

  @Override
  public void killing(RunningAttempt attempt, Policy policy, ClusterView view) {
    all.forEach(one -> one.killing(attempt, policy, view));
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    all.forEach(one -> one.heartbeat(node, view));
  }

  @Override
  public void offered(TaskType type, Round round) {
    all.forEach(one -> one.offered(type, round));
  }

  @Override
  public void refused(Job job, int task) {
    all.forEach(one -> one.refused(job, task));
  }

  @Override
  public void asked(Job job) {
    all.forEach(one -> one.asked(job));
  }

  @Override
  public void beyondLoad(Job job) {
    all.forEach(one -> one.beyondLoad(job));
  }

  @Override
  public void launching(Launch launch) {
    all.forEach(one -> one.launching(launch));
  }

  @Override
  public void answered() {
    all.forEach(DecisionObserver::answered);
  }

  @Override
  public void held(Job job, RunningAttempt attempt) {
    all.forEach(one -> one.held(job, attempt));
  }

  @Override
  public void released(Job job, RunningAttempt attempt, long now) {
    all.forEach(one -> one.released(job, attempt, now));
  }

  @Override
  public void choosing(Job job, RunningAttempt attempt, ClusterView view) {
    all.forEach(one -> one.choosing(job, attempt, view));
  }

  @Override
  public void decided(Job job, ClusterView view) {
    all.forEach(one -> one.decided(job, view));
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    all.forEach(one -> one.launched(job, task, attempt, now));
  }

  @Override
  public void progressed(Job job, RunningTask task, long now) {
    all.forEach(one -> one.progressed(job, task, now));
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    all.forEach(one -> one.succeeded(job, attempt, now));
  }

  @Override
  public void wasted(Job job, RunningAttempt attempt, long nanos) {
    all.forEach(one -> one.wasted(job, attempt, nanos));
  }

  @Override
  public void over(Job job) {
    all.forEach(one -> one.over(job));
  }
}
