package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import io.racklab.master.engine.network.Network;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.time.RunClock;
import java.util.Optional;
import java.util.function.Function;

/**
 * The preparation of a run before its time, step by step: all workers are ready, the network is
 * warmed up, all workers are tidy (see {@link Provisioning#tidy}).
 *
 * @param <C> the messages of the run's actor
 */
final class Preparation<C> {

  /** An event that the run has waited for. */
  sealed interface Step {}

  private record WorkerReady(Provisioned worker) implements Step {}

  private record WarmedUp() implements Step {}

  private record WorkerTidied(Tidied worker) implements Step {}

  private final ActorContext<C> context;
  private final Function<Step, C> taken;
  private final Provisioning provisioning;
  private final ActorRef<Network.Command> network;

  /**
   * @param taken wraps a step in a message to the actor, which passes it to {@link #after}
   */
  Preparation(
      ActorContext<C> context,
      Function<Step, C> taken,
      Provisioning provisioning,
      ActorRef<Network.Command> network) {
    this.context = context;
    this.taken = taken;
    this.provisioning = provisioning;
    this.network = network;
  }

  /** Returns the address for the workers' answers that they are ready. */
  ActorRef<Provisioned> answers() {
    return context.messageAdapter(
        Provisioned.class, worker -> taken.apply(new WorkerReady(worker)));
  }

  /**
   * Continues after a step. After the last one, sends the run's clock to the network and returns
   * it.
   */
  Optional<RunClock> after(Step step) {
    if (step instanceof WorkerReady ready) {
      if (provisioning.ready(ready.worker())) {
        warmUp();
      }
    } else if (step instanceof WarmedUp) {
      provisioning.tidy(
          context.messageAdapter(Tidied.class, worker -> taken.apply(new WorkerTidied(worker))));
    } else if (step instanceof WorkerTidied tidied) {
      return provisioning.tidied(tidied.worker()) ? Optional.of(open()) : Optional.empty();
    } else {
      throw new IllegalArgumentException("no such step: " + step);
    }
    return Optional.empty();
  }

  private void warmUp() {
    network.tell(
        new Network.WarmUp(
            provisioning.answers(),
            provisioning.workerOfNode(),
            provisioning.clockBefore(),
            context.messageAdapter(Network.WarmedUp.class, done -> taken.apply(new WarmedUp()))));
  }

  private RunClock open() {
    RunClock clock = provisioning.start();
    network.tell(new Network.Open(provisioning.answers(), provisioning.workerOfNode(), clock));
    return clock;
  }
}
