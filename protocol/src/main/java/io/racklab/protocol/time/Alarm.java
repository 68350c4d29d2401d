package io.racklab.protocol.time;

import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;

/** A timer of an actor, of which only the latest setting counts. */
public sealed interface Alarm {
  /**
   * Goes off once after a while, and not when it was set to before.
   *
   * @param nanos from now on, 0 or more
   */
  void set(long nanos);

  /**
   * The same where the alarm does nothing but rest again while nothing else happens: time may skip
   * whole numbers of this while.
   *
   * @param nanos from now on, more than 0
   */
  void rest(long nanos);

  /**
   * The same where what the alarm does changes nothing in the run, however often and whenever it
   * goes off: time may skip it.
   *
   * @param nanos from now on, more than 0
   */
  void observe(long nanos);

  /** Does not go off. */
  void cancel();

  /**
   * An alarm that tells an actor a message, or calls it where actors share a thread.
   *
   * @param call does what the message makes the actor do, without its context. Whoever stops
   *     cancels the alarm, which goes off all the same otherwise
   */
  static <T> Alarm of(ProcessClock clock, TimerScheduler<T> timers, T message, Runnable call) {
    return clock
        .direct()
        .<Alarm>map(direct -> new Called(direct, call))
        .orElseGet(() -> new Told<>(timers, message));
  }

  /** An alarm by Akka's timers. */
  record Told<T>(TimerScheduler<T> timers, T message) implements Alarm {
    @Override
    public void set(long nanos) {
      timers.startSingleTimer(message, Duration.ofNanos(nanos));
    }

    @Override
    public void rest(long nanos) {
      set(nanos);
    }

    @Override
    public void observe(long nanos) {
      set(nanos);
    }

    @Override
    public void cancel() {
      timers.cancel(message);
    }
  }

  /** An alarm by direct calls. */
  final class Called implements Alarm {
    private final DirectCalls direct;
    private final Runnable call;
    private Runnable cancelling = () -> {};

    Called(DirectCalls direct, Runnable call) {
      this.direct = direct;
      this.call = call;
    }

    @Override
    public void set(long nanos) {
      cancelling.run();
      cancelling = direct.after(nanos, call);
    }

    @Override
    public void rest(long nanos) {
      cancelling.run();
      cancelling = direct.rest(nanos, call);
    }

    @Override
    public void observe(long nanos) {
      cancelling.run();
      cancelling = direct.observe(nanos, call);
    }

    @Override
    public void cancel() {
      cancelling.run();
    }
  }
}
