package io.racklab.deploy.virtual;

import io.racklab.protocol.port.Ports;
import io.racklab.protocol.time.ProcessClock;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Virtual time: runs the tasks of actors one after the other on the thread that calls {@link
 * #step}, and moves time to the next timer when no task is left at this instant. The course of
 * events is a function of the input.
 */
final class VirtualTime implements ProcessClock, Executor {
  /**
   * A system property. If set to a number, the tasks of one instant are ordered randomly by this
   * seed, to check that a run works in any order, since Akka guarantees no order between actors.
   */
  static final String MESSAGE_ORDER = "racklab.message-order";

  private final ReadyQueue ready = new ReadyQueue();
  private final Queue<Runnable> fromOutside = new ConcurrentLinkedQueue<>();
  private final VirtualTimers timers = new VirtualTimers();
  private Skipping skipping = new Skipping(timers);
  private final boolean skips;
  private final Standstill standstill;
  private final Pace pace;
  private volatile Thread loop;
  private volatile long now;
  private final VirtualPorts ports = new VirtualPorts(this);
  private long steps;
  private boolean leaving;

  /** True while a task of Akka's own actors runs. */
  private boolean akkas;

  /** The trace of turns; null if none was asked for. */
  private TurnTrace trace;

  /**
   * @param standstillSteps the steps at one instant after which the run counts as livelocked
   */
  VirtualTime(long standstillSteps) {
    this(standstillSteps, Pace.FREE);
  }

  /**
   * @param pace is called before time moves
   */
  VirtualTime(long standstillSteps, Pace pace) {
    standstill = new Standstill(standstillSteps);
    this.pace = pace;
    // Viewers see time pass, so nothing is skipped for them.
    skips = pace == Pace.FREE;
    Long order = Long.getLong(MESSAGE_ORDER);
    order(order == null ? OptionalLong.empty() : OptionalLong.of(order));
  }

  /** Orders the tasks of one instant randomly by a seed from now on; without a seed, by arrival. */
  void order(OptionalLong seed) {
    ready.order(seed, now);
  }

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public Ports ports() {
    return ports;
  }

  /** Sets an actor's timer. */
  VirtualTimer after(long nanos, Runnable action) {
    VirtualTimer timer = new VirtualTimer(now + nanos, action);
    timers.add(timer, now);
    return timer;
  }

  /**
   * As {@link #after}, for an action that does nothing but set its timer again while nothing else
   * happens.
   */
  VirtualTimer rest(long nanos, Runnable action) {
    VirtualTimer timer = new VirtualTimer(now + nanos, action);
    // A timer with a longer delay counts as an event.
    if (nanos < Skipping.LEAST_NANOS) {
      timer.resting(nanos);
      skipping.rested(nanos);
    }
    timers.add(timer, now);
    return timer;
  }

  /** As {@link #after}, for an action that changes nothing in the run. */
  VirtualTimer observe(long nanos, Runnable action) {
    VirtualTimer timer = new VirtualTimer(now + nanos, action).observing();
    timers.add(timer, now);
    return timer;
  }

  /** Runs a task at this instant, after the tasks that are queued already. */
  void turn(Runnable task) {
    ready.add(task, now);
  }

  /** True if no other task is queued at this instant and the order is that of arrival. */
  boolean isFree() {
    return !ready.isDrawn() && ready.isEmpty();
  }

  /** True if time may skip idle periods. */
  boolean maySkip() {
    return skips && !ready.isDrawn();
  }

  /** Begins a run, and forgets what earlier runs on this stage have recorded for skipping time. */
  void runBegins() {
    skipping = new Skipping(timers);
  }

  /** Returns the number of steps until now. */
  long steps() {
    return steps;
  }

  /** Starts a trace of turns and returns it. */
  TurnTrace trace() {
    trace = new TurnTrace(now);
    return trace;
  }

  /**
   * Returns the number of timers of Racklab's actors that have neither fired nor been cancelled.
   */
  int timers() {
    return timers.waiting();
  }

  /** Makes the calling thread the one that runs all tasks. */
  void enter() {
    loop = Thread.currentThread();
  }

  /** Creates an actor system; timers that are set meanwhile count as Akka's own. */
  <T> T found(Supplier<T> system) {
    akkas = true;
    try {
      return system.get();
    } finally {
      akkas = false;
    }
  }

  /**
   * Prepares for the end of the system. Actors exchange messages until Akka's own threads stop
   * them, so from now on time may stand still, and tasks from other threads come first.
   */
  void leave() {
    leaving = true;
    standstill.end();
  }

  /** Queues a task. Thread-safe, but only tasks from the loop's own thread have a defined order. */
  @Override
  public void execute(Runnable task) {
    if (Thread.currentThread() == loop) {
      ready.add(task, now);
    } else {
      fromOutside.add(task);
    }
  }

  /**
   * Sets a timer that runs a task. Timers fire in the order of their times, and at the same time in
   * the order of calls to this method. Thread-safe, since Akka's own actors set timers too.
   */
  VirtualTimer at(long nanos, Runnable task) {
    VirtualTimer timer = new VirtualTimer(Math.max(now, nanos), task);
    if (Thread.currentThread() != loop) {
      timer.foreign();
      fromOutside.add(() -> timers.add(timer, now));
      return timer;
    }
    if (akkas) {
      timer.foreign();
    }
    timers.add(timer, now);
    return timer;
  }

  /** Fires all timers that are due now, so that their tasks are ordered randomly too. */
  private void allDueNow() {
    for (VirtualTimer due = timers.poll(now); due != null; due = timers.poll(now)) {
      steps++;
      due.task().run();
    }
  }

  /**
   * Runs the next task.
   *
   * @return true if there was one; false if no task will follow unless another thread adds one
   * @throws StandstillException if time has stood still for too many steps
   */
  boolean step() {
    Runnable task = leaving ? fromOutside.poll() : null;
    if (task == null) {
      task = ready.poll();
      akkas = TurnTrace.isAkkas(task);
      if (task != null && !akkas) {
        skipping.happens();
      }
    }
    if (task == null) {
      task = fromOutside.poll();
      akkas = TurnTrace.isAkkas(task);
    }
    if (task == null) {
      skipping.look(now, ports.tracker());
      VirtualTimer timer = timers.poll();
      if (timer == null) {
        return false;
      }
      akkas = timer.isForeign();
      if (timer.rests()) {
        skipping.asks();
      } else if (timer.isAside()) {
        // Akka's own threads may set such a timer at any time.
        skipping.overlooks();
      } else {
        skipping.happens();
      }
      if (timer.deadline() > now) {
        pace.before(timer.deadline());
        now = timer.deadline();
        standstill.timeMoved();
        if (ready.isDrawn()) {
          timer.task().run();
          allDueNow();
          return true;
        }
      }
      task = timer.task();
    }
    steps++;
    if (trace != null) {
      trace.add(task, now);
    }
    task.run();
    standstill.done(task, now);
    return true;
  }
}
