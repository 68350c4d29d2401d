package io.racklab.master.run;

import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.time.RunClock;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The agenda of an actor: what is due reaches it as a message of its own.
 *
 * @param <C> what the actor is told
 * @param due makes the message that says what is due
 * @param later makes the message after which the actor asks anew, with a time and what is due then
 */
record TimedAgenda<C>(
    TimerScheduler<C> timers,
    RunClock clock,
    Function<Occasion, C> due,
    BiFunction<Long, Occasion, C> later)
    implements Agenda {
  /**
   * Akka's scheduler refuses timers of more ticks, of a millisecond, than an int holds: 24 days.
   */
  private static final Duration LONGEST_TIMER = Duration.ofDays(20);

  @Override
  public void at(long nanos, Occasion what) {
    // Equal messages would be one timer: no occasion comes twice.
    Duration wait = clock.until(nanos);
    if (wait.compareTo(LONGEST_TIMER) > 0) {
      timers.startSingleTimer(later.apply(nanos, what), LONGEST_TIMER);
    } else {
      timers.startSingleTimer(due.apply(what), wait);
    }
  }
}
