package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import io.racklab.deploy.Version;
import io.racklab.protocol.IntroductionMessage.Introduced;
import io.racklab.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * A process's way to an actor of a master in another process, to ask it things. Messages may be
 * lost, and this process may be taken out of the cluster, as when it was held up for too long: then
 * it asks again, over a new connection if need be. So whoever is asked must bear to be asked twice.
 *
 * @param <M> what the actor is told
 */
public final class MasterConnection<M> implements AutoCloseable {
  /** An answer takes milliseconds; a busy machine may take a second. */
  private static final Duration AGAIN = Duration.ofSeconds(3);

  private final Address master;
  private final ServiceKey<M> key;
  private final Security security;
  private final Duration patience;
  private ActorSystem<?> system;
  private Knocking knocking;
  private CompletableFuture<ActorRef<M>> actor;

  private MasterConnection(
      Address master, ServiceKey<M> key, Security security, Duration patience) {
    this.master = master;
    this.key = key;
    this.security = security;
    this.patience = patience;
  }

  /**
   * A connection, which is made when something is asked for the first time.
   *
   * @param key under which the actor is registered
   * @param patience for each answer, joining included
   */
  public static <M> MasterConnection<M> to(
      Address master, ServiceKey<M> key, Security security, Duration patience) {
    return new MasterConnection<>(master, key, security, patience);
  }

  /** Where the master is. */
  public Address master() {
    return master;
  }

  /**
   * Asks, again and again until it is answered. Blocks.
   *
   * @throws RefusedByMasterException if the master takes nothing from this process
   * @throws SilentMasterException if there is no answer in time
   */
  public <R> R ask(Function<ActorRef<R>, M> message) {
    long end = System.nanoTime() + patience.toNanos();
    boolean reached = false;
    while (System.nanoTime() < end) {
      if (system == null || system.getWhenTerminated().toCompletableFuture().isDone()) {
        join();
      }
      try {
        ActorRef<M> there = await(actor, Math.max(1, end - System.nanoTime()));
        reached = true;
        Duration left = Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
        Duration once = left.compareTo(AGAIN) < 0 ? left : AGAIN;
        return await(
            AskPattern.ask(there, message::apply, once, system.scheduler()).toCompletableFuture(),
            left.toNanos());
      } catch (TimeoutException e) {
        // Once more, if there is time.
      }
    }
    throw new SilentMasterException(master, reached, patience);
  }

  /** Waits for an answer, which the end of the actors ends too. */
  private <T> T await(CompletableFuture<T> answer, long nanos) throws TimeoutException {
    try {
      CompletableFuture.anyOf(answer, system.getWhenTerminated().toCompletableFuture())
          .get(nanos, TimeUnit.NANOSECONDS);
      return answer.getNow(null) == null ? giveUp() : answer.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RefusedByMasterException refused) {
        throw refused;
      }
      throw timedOut();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw timedOut();
    }
  }

  private static <T> T giveUp() throws TimeoutException {
    throw timedOut();
  }

  private static TimeoutException timedOut() {
    return new TimeoutException();
  }

  private void join() {
    close();
    CompletableFuture<ActorRef<M>> found = new CompletableFuture<>();
    Knocking asking =
        Knocking.at(
            master,
            security,
            why -> found.completeExceptionally(new RefusedByMasterException(why)));
    actor = found;
    knocking = asking;
    system =
        ClusterSystem.joining(
            visitor(found, asking),
            OwnAddress.towards(master),
            List.of("client"),
            master,
            security);
  }

  private sealed interface Visit {}

  private record Met(Introduced introduced) implements Visit {}

  private record Found(Receptionist.Listing listing) implements Visit {}

  private Behavior<Visit> visitor(CompletableFuture<ActorRef<M>> found, Knocking asking) {
    ProtocolVersion version = ProtocolVersion.of(Version.text());
    return Behaviors.setup(
        context -> {
          ActorRef<Visit> self = context.getSelf();
          context.spawn(
              Reception.visitor(version, "a client", introduced -> self.tell(new Met(introduced))),
              "introduction");
          return Behaviors.receive(Visit.class)
              .onMessage(
                  Met.class,
                  met -> {
                    asking.letIn();
                    if (!met.introduced().welcome()) {
                      found.completeExceptionally(
                          new RefusedByMasterException(
                              Reception.refusal(master, met.introduced(), version)));
                    }
                    context
                        .getSystem()
                        .receptionist()
                        .tell(
                            Receptionist.subscribe(
                                key,
                                context.messageAdapter(Receptionist.Listing.class, Found::new)));
                    return Behaviors.same();
                  })
              .onMessage(
                  Found.class,
                  one -> {
                    one.listing().getServiceInstances(key).forEach(found::complete);
                    return Behaviors.same();
                  })
              .build();
        });
  }

  @Override
  public void close() {
    if (system != null) {
      knocking.close();
      knocking.end(system);
      system = null;
    }
  }
}
