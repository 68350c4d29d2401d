package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import io.racklab.master.run.ExperimentRun.Command;
import io.racklab.master.run.ExperimentRun.WorkerLost;
import io.racklab.master.run.ExperimentRun.WorkerReady;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Masters;
import io.racklab.protocol.WorkerMessage.Provisioned;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Worker processes that take the places of those that are lost in a run: one that joins takes the
 * place that is free for longest, and waits for one if none is.
 */
final class Replacements {
  private final ActorContext<Command> context;
  private final Provisioning provisioning;
  private final Masters masters;
  private final Deque<JoinedWorker> spares;

  /** Free places, the one that is so for longest first. */
  private final Deque<Integer> free = new ArrayDeque<>();

  /** The places that a worker has been asked to take. */
  private final Set<Integer> taken = new TreeSet<>();

  /**
   * @param spares that have joined already
   */
  Replacements(
      ActorContext<Command> context,
      Provisioning provisioning,
      Masters masters,
      List<JoinedWorker> spares) {
    this.context = context;
    this.provisioning = provisioning;
    this.masters = masters;
    this.spares = new ArrayDeque<>(spares);
  }

  /** A worker process joins. */
  void joined(JoinedWorker worker) {
    spares.add(worker);
    fill();
  }

  /** No place is to be taken any more: the run is over. */
  void close() {
    free.clear();
  }

  /** The worker in a place is lost, or the one that was to take it. */
  void lost(int place) {
    taken.remove(place);
    free.add(place);
    fill();
  }

  private void fill() {
    while (!free.isEmpty() && !spares.isEmpty()) {
      int place = free.remove();
      JoinedWorker worker = spares.remove();
      taken.add(place);
      provisioning.replace(place, worker);
      context.watchWith(worker.worker(), new WorkerLost(place));
      ActorRef<Provisioned> ready =
          context.messageAdapter(Provisioned.class, answer -> new WorkerReady(place, answer));
      provisioning.askReplacement(place, masters, ready);
    }
  }

  /** Gives a place up: the worker that was to take it is lost. */
  void leave(int place) {
    taken.remove(place);
  }

  /** True if a worker is still to take a place, so that its loss is not a second loss. */
  boolean isTaken(int place) {
    return taken.contains(place);
  }

  /** A worker is ready; returns whether it is the one that is to take this place. */
  boolean ready(int place, ActorRef<WorkerMessage> worker) {
    return provisioning.worker(place).worker().equals(worker) && taken.remove(place);
  }

  /** Returns the workers that have no place, or not yet. */
  List<JoinedWorker> waiting() {
    List<JoinedWorker> waiting = new ArrayList<>(spares);
    taken.forEach(place -> waiting.add(provisioning.worker(place)));
    return waiting;
  }
}
