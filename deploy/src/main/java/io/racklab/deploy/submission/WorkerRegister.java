package io.racklab.deploy.submission;

import akka.actor.Address;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import io.racklab.deploy.launch.SparseTimes;
import io.racklab.worker.Worker;
import java.time.Duration;
import java.util.List;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The actor of a master that counts the workers that have joined. It logs each that joins or is
 * lost, and how to start another while there are too few.
 */
final class WorkerRegister extends AbstractBehavior<WorkerRegister.Command> {
  private static final Logger LOG = LoggerFactory.getLogger("racklab.master");

  /** Messages to the register. */
  sealed interface Command {}

  private record Listed(Receptionist.Listing listing) implements Command {}

  private record StillWaiting() implements Command {}

  private final TimerScheduler<Command> timers;
  private final int needed;
  private final IntConsumer counted;
  private SparseTimes waits = new SparseTimes();
  private List<String> workers = List.of();

  private WorkerRegister(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      int needed,
      IntConsumer counted) {
    super(context);
    this.timers = timers;
    this.needed = needed;
    this.counted = counted;
    context
        .getSystem()
        .receptionist()
        .tell(
            Receptionist.subscribe(
                Worker.serviceKey(),
                context.messageAdapter(Receptionist.Listing.class, Listed::new)));
  }

  /**
   * Creates a register.
   *
   * @param needed the number of workers with which experiments begin
   * @param counted receives the number of joined workers at each change; called by the actor
   */
  static Behavior<Command> create(int needed, IntConsumer counted) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(timers -> new WorkerRegister(context, timers, needed, counted)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Listed.class, this::onListed)
        .onMessage(StillWaiting.class, waiting -> onStillWaiting())
        .build();
  }

  private Behavior<Command> onListed(Listed news) {
    List<String> now =
        news.listing().getServiceInstances(Worker.serviceKey()).stream()
            .map(worker -> worker.path().address())
            .map(address -> address.getHost().orElse("") + ":" + address.getPort().orElse(0))
            .sorted()
            .toList();
    now.stream()
        .filter(worker -> !workers.contains(worker))
        .forEach(worker -> LOG.info("worker {} has joined; workers now: {}", worker, now.size()));
    workers.stream()
        .filter(worker -> !now.contains(worker))
        .forEach(worker -> LOG.warn("worker {} is lost; workers now: {}", worker, now.size()));
    workers = now;
    counted.accept(workers.size());
    if (workers.size() >= needed) {
      timers.cancel(StillWaiting.class);
    } else if (!timers.isTimerActive(StillWaiting.class)) {
      waits = new SparseTimes();
      timers.startSingleTimer(StillWaiting.class, new StillWaiting(), waits.next());
    }
    return this;
  }

  private Behavior<Command> onStillWaiting() {
    Duration waited = waits.next();
    waits.isDue(waited);
    timers.startSingleTimer(StillWaiting.class, new StillWaiting(), waits.next().minus(waited));
    Address here = getContext().getSystem().address();
    LOG.info(
        "waits for workers: {} of {} have joined; start another: racklab worker --join {}:{}",
        workers.size(),
        needed,
        here.getHost().orElse("HOST"),
        here.getPort().map(Object::toString).orElse("PORT"));
    return this;
  }
}
