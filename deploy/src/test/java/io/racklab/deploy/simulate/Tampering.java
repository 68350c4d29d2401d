package io.racklab.deploy.simulate;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.master.runs.run.JoinedWorker;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Masters;
import io.racklab.protocol.WorkerMessage.Provision;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.WorkerMessage.Tidy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Stands between master and workers, and passes on other messages than it was given: none, or two,
 * or what says something else.
 */
record Tampering(
    Function<WorkerMessage, List<WorkerMessage>> toWorkers,
    Function<Heartbeat, List<Heartbeat>> toTracker,
    Function<NodeMessage, List<NodeMessage>> toNodes)
    implements Staging {

  static Tampering withWorkers(Function<WorkerMessage, List<WorkerMessage>> change) {
    return new Tampering(change, List::of, List::of);
  }

  static Tampering withHeartbeats(Function<Heartbeat, List<Heartbeat>> change) {
    return new Tampering(List::of, change, List::of);
  }

  static Tampering withAnswers(Function<NodeMessage, List<NodeMessage>> change) {
    return new Tampering(List::of, List::of, change);
  }

  @Override
  public List<JoinedWorker> joined(ActorContext<?> context, List<JoinedWorker> workers) {
    return workers.stream()
        .map(
            worker ->
                new JoinedWorker(
                    context.spawnAnonymous(
                        Behaviors.<WorkerMessage>setup(inner -> worker(inner, worker.worker()))),
                    worker.share()))
        .toList();
  }

  private Behavior<WorkerMessage> worker(
      ActorContext<WorkerMessage> context, ActorRef<WorkerMessage> real) {
    return Behaviors.receiveMessage(
        message -> {
          toWorkers.apply(message).forEach(changed -> real.tell(introduced(context, changed)));
          return Behaviors.same();
        });
  }

  /** Whoever answers is to be taken for this actor, and to be heard by it. */
  private WorkerMessage introduced(ActorContext<WorkerMessage> context, WorkerMessage message) {
    if (message instanceof Provision asked) {
      ActorRef<TrackerMessage> tracker =
          context.spawnAnonymous(
              Behaviors.<TrackerMessage>setup(inner -> tracker(inner, asked.masters().tracker())));
      return new Provision(
          asked.settings(),
          asked.nodes(),
          new Masters(tracker, asked.masters().network()),
          passing(
              context,
              asked.replyTo(),
              there ->
                  new Provisioned(
                      context.getSelf(), there.name(), there.host(), there.port(), there.fluid())));
    } else if (message instanceof Tidy tidy) {
      return new Tidy(passing(context, tidy.replyTo(), done -> new Tidied(context.getSelf())));
    }
    return message;
  }

  private static <M> ActorRef<M> passing(
      ActorContext<?> context, ActorRef<M> to, Function<M, M> change) {
    return context.spawnAnonymous(
        Behaviors.<M>receiveMessage(
            message -> {
              to.tell(change.apply(message));
              return Behaviors.same();
            }));
  }

  private Behavior<TrackerMessage> tracker(
      ActorContext<TrackerMessage> context, ActorRef<TrackerMessage> real) {
    Map<ActorRef<NodeMessage>, ActorRef<NodeMessage>> nodes = new HashMap<>();
    return Behaviors.receiveMessage(
        message -> {
          if (message instanceof Heartbeat heartbeat) {
            ActorRef<NodeMessage> node =
                nodes.computeIfAbsent(
                    heartbeat.replyTo(),
                    to -> context.spawnAnonymous(Behaviors.receiveMessage(said -> node(said, to))));
            toTracker.apply(heartbeat).forEach(changed -> real.tell(answeredBy(changed, node)));
          } else {
            real.tell(message);
          }
          return Behaviors.same();
        });
  }

  private static Heartbeat answeredBy(Heartbeat heartbeat, ActorRef<NodeMessage> node) {
    return new Heartbeat(
        heartbeat.node(), node, heartbeat.ended(), heartbeat.running(), heartbeat.fetchFailures());
  }

  private Behavior<NodeMessage> node(NodeMessage said, ActorRef<NodeMessage> to) {
    toNodes.apply(said).forEach(to::tell);
    return Behaviors.same();
  }
}
