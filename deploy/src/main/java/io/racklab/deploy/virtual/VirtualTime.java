package io.racklab.deploy.virtual;

import io.racklab.protocol.port.Ports;
import io.racklab.protocol.time.ProcessClock;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Virtual time: runs what actors have to do, one thing after the other on the thread that calls
 * {@link #step}, and moves time to the next timer when nothing is left to do at this instant. What
 * happens is a function of what was put in.
 */
final class VirtualTime implements ProcessClock, Executor {
  /**
   * Set to a number, lets it draw the order of what happens at one instant: to check that a run
   * goes well whatever order that is, as Akka promises none between actors.
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

  /** True while a turn of one of Akka's own actors runs. */
  private boolean akkas;

  /** Null if no trace was asked for. */
  private TurnTrace trace;

  /**
   * *
   *
   * @param standstillSteps steps at one instant after which the run counts as livelocked
   */
  VirtualTime(long standstillSteps) {
    this(standstillSteps, Pace.FREE);
  }

  /**
   * @param pace asked before time moves
   */
  VirtualTime(long standstillSteps, Pace pace) {
    standstill = new Standstill(standstillSteps);
    this.pace = pace;
    // People who watch see time pass.
    skips = pace == Pace.FREE;
    Long order = Long.getLong(MESSAGE_ORDER);
    order(order == null ? OptionalLong.empty() : OptionalLong.of(order));
  }

  /**
   * Draws the order of the turns of one instant from a seed from now on; empty keeps the order in
   * which they come.
   */
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

  /** Sets a timer of an actor. */
  VirtualTimer after(long nanos, Runnable action) {
    VirtualTimer timer = new VirtualTimer(now + nanos, action);
    timers.add(timer, now);
    return timer;
  }

  /** As {@link #after}, for an action that only sets its timer again while nothing happens. */
  VirtualTimer rest(long nanos, Runnable action) {
    VirtualTimer timer = new VirtualTimer(now + nanos, action);
    // Time could never skip a whole number of a longer one.
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

  /** Runs a task after all that is to be done at this instant before it. */
  void turn(Runnable task) {
    ready.add(task, now);
  }

  /** True if nothing is to be done at this instant before what is called now. */
  boolean isFree() {
    return !ready.isDrawn() && ready.isEmpty();
  }

  /** True if time may skip periods in which all is idle. */
  boolean maySkip() {
    return skips && !ready.isDrawn();
  }

  /** A run begins: it is played as if it were alone, also as regards its turns. */
  void runBegins() {
    skipping = new Skipping(timers);
  }

  /** Returns the number of turns so far. */
  long steps() {
    return steps;
  }

  /** Starts a trace of the turns from now on, and returns it. */
  TurnTrace trace() {
    trace = new TurnTrace(now);
    return trace;
  }

  /** Timers that actors of ours have set and that are neither over nor cancelled. */
  int timers() {
    return timers.waiting();
  }

  /** Makes the calling thread the one that everything runs on. */
  void enter() {
    loop = Thread.currentThread();
  }

  /** Timers that are set while an actor system is created are Akka's own. */
  <T> T found(Supplier<T> system) {
    akkas = true;
    try {
      return system.get();
    } finally {
      akkas = false;
    }
  }

  /**
   * * Allows time to stand still from now on, and runs tasks from outside first: actors go on until
   * Akka's own threads stop them.
   */
  void leave() {
    leaving = true;
    standstill.end();
  }

  /** Thread-safe, but only what the loop's own thread puts in has a defined order. */
  @Override
  public void execute(Runnable task) {
    if (Thread.currentThread() == loop) {
      ready.add(task, now);
    } else {
      fromOutside.add(task);
    }
  }

  /**
   * Calls a task at a time, in the order of times and then of calls to this method. Thread-safe,
   * since Akka's own actors set timers too.
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

  /** All timers that are due together come first: their tasks are in no order either. */
  private void allDueNow() {
    for (VirtualTimer due = timers.poll(now); due != null; due = timers.poll(now)) {
      steps++;
      due.task().run();
    }
  }

  /**
   * * Runs the next turn.
   *
   * @return whether there was one; false means that nothing will happen unless something comes from
   *     outside
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
        // Akka's own threads may have set it, at any time.
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
