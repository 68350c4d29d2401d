package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import io.racklab.protocol.IntroductionMessage;
import io.racklab.protocol.IntroductionMessage.Introduce;
import io.racklab.protocol.IntroductionMessage.Introduced;
import io.racklab.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The handshake of a process with a master, which admits only processes of its own protocol
 * version.
 */
final class Reception {
  private static final Logger LOG = LoggerFactory.getLogger(Reception.class);

  /** The name of the master's actor. */
  static final String NAME = "reception";

  static final ServiceKey<IntroductionMessage> KEY =
      ServiceKey.create(IntroductionMessage.class, NAME);

  /** The actor's path from the root of the master's actors, the same in every version. */
  static final String PATH = "/user/" + NAME;

  /** The interval after which a process introduces itself again if there was no reply. */
  private static final Duration AGAIN = Duration.ofSeconds(2);

  private Reception() {}

  /** Returns the master's actor, which answers introductions. */
  static Behavior<IntroductionMessage> desk(ProtocolVersion own) {
    return Behaviors.setup(
        context -> {
          context.getSystem().receptionist().tell(Receptionist.register(KEY, context.getSelf()));
          return Behaviors.receive(IntroductionMessage.class)
              .onMessage(
                  Introduce.class,
                  introduce -> {
                    answer(introduce, own);
                    return Behaviors.same();
                  })
              .build();
        });
  }

  private static void answer(Introduce introduce, ProtocolVersion own) {
    boolean welcome = introduce.protocol() == own.number();
    if (!welcome) {
      LOG.warn(
          "refused {}: it speaks {}, this master {}",
          introduce.name(),
          new ProtocolVersion(introduce.protocol(), introduce.program()),
          own);
    }
    introduce.replyTo().tell(new Introduced(welcome, own.number(), own.program()));
  }

  /**
   * Returns the actor that introduces a process to its master. It sends the introduction as soon as
   * it finds the master's actor, repeats it until there is an answer, and then stops.
   *
   * @param name the name of the process in messages
   * @param heard receives the master's answer, once, on an actor's thread
   */
  static Behavior<?> visitor(ProtocolVersion own, String name, Consumer<Introduced> heard) {
    return Behaviors.<Visit>setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  ActorRef<Introduced> answers =
                      context.messageAdapter(Introduced.class, Visit.Answered::new);
                  Introduce introduce = new Introduce(own.number(), own.program(), name, answers);
                  context
                      .getSystem()
                      .receptionist()
                      .tell(
                          Receptionist.subscribe(
                              KEY,
                              context.messageAdapter(
                                  Receptionist.Listing.class, Visit.Desks::new)));
                  return knocking(timers, introduce, heard);
                }));
  }

  private static Behavior<Visit> knocking(
      TimerScheduler<Visit> timers, Introduce introduce, Consumer<Introduced> heard) {
    return Behaviors.receive(Visit.class)
        .onMessage(
            Visit.Desks.class,
            desks -> {
              desks.listing().getServiceInstances(KEY).forEach(desk -> desk.tell(introduce));
              // A message may be lost together with its connection.
              timers.startSingleTimer(Visit.class, desks, AGAIN);
              return Behaviors.same();
            })
        .onMessage(
            Visit.Answered.class,
            answered -> {
              heard.accept(answered.introduced());
              return Behaviors.stopped();
            })
        .build();
  }

  /** Messages to the actor that introduces a process. */
  private sealed interface Visit {
    record Desks(Receptionist.Listing listing) implements Visit {}

    record Answered(Introduced introduced) implements Visit {}
  }

  /** Returns the reason for refusing a process of another version. */
  static String refusal(Address master, Introduced introduced, ProtocolVersion own) {
    return "the master at "
        + master
        + " speaks "
        + new ProtocolVersion(introduced.protocol(), introduced.program())
        + ", and this process "
        + own
        + ": run the same version on both sides";
  }
}
