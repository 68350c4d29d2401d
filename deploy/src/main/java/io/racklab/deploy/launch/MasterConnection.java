package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.deploy.program.Version;
import io.racklab.protocol.IntroductionMessage;
import io.racklab.protocol.IntroductionMessage.Introduce;
import io.racklab.protocol.IntroductionMessage.Introduced;
import io.racklab.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A process's way to an actor of a master in another process, to ask it things. Messages may be
 * lost, and the master may be started again: then it asks again. So whoever is asked must bear to
 * be asked twice.
 *
 * <p>Who only asks is no member of the cluster. Members watch each other, so that twenty clients
 * that started at once on a busy machine held up each other, and the workers.
 *
 * @param <M> what the actor is told
 */
public final class MasterConnection<M> implements AutoCloseable {
  /** An answer takes milliseconds; a busy machine may take a second. */
  private static final Duration AGAIN = Duration.ofSeconds(3);

  private final Address master;
  private final String path;
  private final Security security;
  private final Duration patience;
  private final Consumer<String> waits;
  private final ProtocolVersion version = ProtocolVersion.of(Version.text());

  /** Fails when the master takes nothing from this process; else it is never done. */
  private final CompletableFuture<Object> refusal = new CompletableFuture<>();

  private ActorSystem<?> system;
  private AdmissionWatch knocking;
  private boolean introduced;

  private MasterConnection(
      Address master, String path, Security security, Duration patience, Consumer<String> waits) {
    this.master = master;
    this.path = path;
    this.security = security;
    this.patience = patience;
    this.waits = waits;
  }

  /**
   * A connection, which is made when something is asked for the first time.
   *
   * @param path of the actor, from the root of the master's actors
   * @param patience for each answer, once this process's own actors have started
   * @param waits told in a line now and then, on any thread, what an answer waits for
   */
  public static <M> MasterConnection<M> to(
      Address master, String path, Security security, Duration patience, Consumer<String> waits) {
    return new MasterConnection<>(master, path, security, patience, waits);
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
    if (system == null) {
      start();
    }
    // On a busy machine the start of the actors alone may take longer than an answer.
    long began = System.nanoTime();
    long end = began + patience.toNanos();
    SparseTimes times = new SparseTimes();
    while (System.nanoTime() < end) {
      try {
        introduce(end);
        return once(path, message, end);
      } catch (TimeoutException e) {
        // Once more, if there is time.
        Duration waited = Duration.ofNanos(System.nanoTime() - began);
        if (introduced && times.isDue(waited)) {
          waits.accept(unanswered(waited));
        }
      }
    }
    throw introduced
        ? SilentMasterException.unanswered(master, patience)
        : SilentMasterException.unreached(master, patience);
  }

  private String unanswered(Duration waited) {
    Sight sight = Sight.of(master);
    return "the master at "
        + master
        + " has not answered for "
        + waited.toSeconds()
        + " s"
        + (sight == Sight.OPEN ? "" : ": " + sight.words());
  }

  private void start() {
    knocking =
        AdmissionWatch.at(
            master,
            security,
            why -> refusal.completeExceptionally(new RefusedByMasterException(why)),
            waits);
    system = ClusterSystem.outside(Behaviors.empty(), OwnAddress.towards(master), security);
  }

  private void introduce(long end) throws TimeoutException {
    if (introduced) {
      return;
    }
    Introduced answer =
        this.<IntroductionMessage, Introduced>once(
            Reception.PATH,
            replyTo -> new Introduce(version.number(), version.program(), "a client", replyTo),
            end);
    knocking.letIn();
    if (!answer.welcome()) {
      throw new RefusedByMasterException(Reception.refusal(master, answer, version));
    }
    introduced = true;
  }

  private <T, R> R once(String to, Function<ActorRef<R>, T> message, long end)
      throws TimeoutException {
    ActorRef<T> there =
        ActorRefResolver.get(system).resolveActorRef(ClusterSystem.root(master) + to);
    Duration left = Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
    Duration once = left.compareTo(AGAIN) < 0 ? left : AGAIN;
    CompletableFuture<R> answer =
        AskPattern.<T, R>ask(there, message::apply, once, system.scheduler()).toCompletableFuture();
    try {
      CompletableFuture.anyOf(answer, refusal).get(left.toNanos(), TimeUnit.NANOSECONDS);
      return answer.join();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RefusedByMasterException refused) {
        throw refused;
      }
      throw new TimeoutException();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TimeoutException();
    }
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
