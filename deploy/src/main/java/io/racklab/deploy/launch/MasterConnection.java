package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.eventstream.EventStream;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import akka.remote.artery.GracefulShutdownQuarantinedEvent;
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
 * Sends requests to an actor of a master in another process. If there is no reply, since a message
 * was lost or the master was restarted, it sends the request again. So the actor must tolerate
 * duplicate requests.
 *
 * <p>The client is not a member of the cluster. Members monitor each other, and twenty clients that
 * started at once on a busy machine delayed each other and the workers.
 *
 * @param <M> the type of the actor's messages
 */
public final class MasterConnection<M> implements AutoCloseable {
  /** The timeout of one attempt: a reply takes milliseconds, on a busy machine perhaps a second. */
  private static final Duration AGAIN = Duration.ofSeconds(3);

  private final Address master;
  private final String path;
  private final Security security;
  private final Duration patience;
  private final Consumer<String> waits;
  private final ProtocolVersion version = ProtocolVersion.of(Version.text());

  /** Completes exceptionally when the master refuses this process; otherwise never completes. */
  private final CompletableFuture<Object> refusal = new CompletableFuture<>();

  private ActorSystem<?> system;
  private AdmissionWatch knocking;
  private boolean introduced;

  /** True once the master has said that it terminates. */
  private volatile boolean left;

  private MasterConnection(
      Address master, String path, Security security, Duration patience, Consumer<String> waits) {
    this.master = master;
    this.path = path;
    this.security = security;
    this.patience = patience;
    this.waits = waits;
  }

  /**
   * Returns a connection that is opened by the first request.
   *
   * @param path the actor's path, from the root of the master's actors
   * @param patience the time limit of each request, once this process's own actors have started
   * @param waits receives a line at growing intervals, on any thread, that says what a request
   *     waits for
   */
  public static <M> MasterConnection<M> to(
      Address master, String path, Security security, Duration patience, Consumer<String> waits) {
    return new MasterConnection<>(master, path, security, patience, waits);
  }

  /** Returns the master's address. */
  public Address master() {
    return master;
  }

  /**
   * Sends a request until it is answered. Blocks.
   *
   * @throws RefusedByMasterException if the master refuses this process
   * @throws SilentMasterException if there is no reply in time
   */
  public <R> R ask(Function<ActorRef<R>, M> message) {
    if (system == null) {
      start();
    }
    // On a busy machine starting the actors alone may take longer than a reply.
    long began = System.nanoTime();
    long end = began + patience.toNanos();
    SparseTimes times = new SparseTimes();
    while (System.nanoTime() < end) {
      try {
        introduce(end);
        return once(path, message, end);
      } catch (TimeoutException e) {
        // Tries again while there is time.
        if (left) {
          reopen();
        }
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
    system = ClusterSystem.outside(noticingFarewell(), OwnAddress.towards(master), security);
  }

  private Behavior<GracefulShutdownQuarantinedEvent> noticingFarewell() {
    return Behaviors.setup(
        context -> {
          context
              .getSystem()
              .eventStream()
              .tell(
                  new EventStream.Subscribe<>(
                      GracefulShutdownQuarantinedEvent.class, context.getSelf()));
          return Behaviors.receiveMessage(
              farewell -> {
                left = true;
                return Behaviors.same();
              });
        });
  }

  /**
   * Opens the connection anew. Akka drops all messages to the address of a process that has said
   * that it terminates, even to its successor, until the successor has sent a message.
   */
  private void reopen() {
    knocking.close();
    system.terminate();
    left = false;
    introduced = false;
    start();
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
