package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import io.racklab.protocol.IntroductionMessage;
import io.racklab.protocol.IntroductionMessage.Introduce;
import io.racklab.protocol.IntroductionMessage.Introduced;
import io.racklab.protocol.ProtocolVersion;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How processes introduce themselves to a master, which works only with those of its version. */
final class Reception {
  private static final Logger LOG = LoggerFactory.getLogger(Reception.class);
  private static final ServiceKey<IntroductionMessage> KEY =
      ServiceKey.create(IntroductionMessage.class, "reception");

  private Reception() {}

  /** The master's part. */
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
    introduce.answerTo().tell(new Introduced(welcome, own.number(), own.program()));
  }

  /**
   * The part of one that has joined: introduces itself as soon as there is a desk, and ends.
   *
   * @param name what people call the process
   * @param heard told once, on an actor's thread, what the master answers
   */
  static Behavior<IntroductionMessage> visitor(
      ProtocolVersion own, String name, Consumer<Introduced> heard) {
    return Behaviors.setup(
        context -> {
          ActorRef<Receptionist.Listing> listings =
              context.spawn(
                  Behaviors.receiveMessage(
                      listing ->
                          listing.getServiceInstances(KEY).stream()
                              .findFirst()
                              .map(
                                  desk -> {
                                    desk.tell(
                                        new Introduce(
                                            own.number(),
                                            own.program(),
                                            name,
                                            context.getSelf().narrow()));
                                    return Behaviors.<Receptionist.Listing>stopped();
                                  })
                              .orElse(Behaviors.same())),
                  "desks");
          context.getSystem().receptionist().tell(Receptionist.subscribe(KEY, listings));
          return Behaviors.receive(IntroductionMessage.class)
              .onMessage(
                  Introduced.class,
                  introduced -> {
                    heard.accept(introduced);
                    return Behaviors.stopped();
                  })
              .build();
        });
  }

  /** Why a process of another version is not welcome. */
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
