package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import io.racklab.master.runs.run.ExperimentRun.Command;
import io.racklab.master.runs.run.ExperimentRun.WorkerLost;
import io.racklab.master.runs.run.ExperimentRun.WorkerReady;
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
 * Worker processes that replace those that are lost in a run. A worker that joins takes the place
 * that has been free for longest, or waits until one is free.
 */
final class Replacements {
  private final ActorContext<Command> context;
  private final Provisioning provisioning;
  private final Masters masters;
  private final Deque<JoinedWorker> spares;

  /** Free places, in the order in which they became free. */
  private final Deque<Integer> free = new ArrayDeque<>();

  /** Places for which a worker has been asked and is not ready yet. */
  private final Set<Integer> taken = new TreeSet<>();

  /**
   * @param spares the workers that have joined already
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

  /** Adds a worker process that has joined, unless it is known already. */
  void joined(JoinedWorker worker) {
    if (!provisioning.has(worker) && !spares.contains(worker)) {
      spares.add(worker);
      fill();
    }
  }

  /** Takes no more places, since the run has ended. */
  void close() {
    free.clear();
  }

  /** Frees the place of a lost worker, or of a lost replacement that was not ready. */
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

  /** Gives up a place whose replacement is lost. */
  void leave(int place) {
    taken.remove(place);
  }

  /**
   * True if a replacement was asked for a place and is not ready. If it is lost, no further nodes
   * are lost.
   */
  boolean isTaken(int place) {
    return taken.contains(place);
  }

  /** Handles the readiness of a worker; returns true if it still is the one to take this place. */
  boolean ready(int place, ActorRef<WorkerMessage> worker) {
    return provisioning.worker(place).worker().equals(worker) && taken.remove(place);
  }

  /** Returns the workers that have no place or are not ready in theirs. */
  List<JoinedWorker> waiting() {
    List<JoinedWorker> waiting = new ArrayList<>(spares);
    taken.forEach(place -> waiting.add(provisioning.worker(place)));
    return waiting;
  }
}
