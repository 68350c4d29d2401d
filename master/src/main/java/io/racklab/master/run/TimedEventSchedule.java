package io.racklab.master.run;

import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.time.RunClock;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Delivers fault events to an actor as messages, by Akka's timers.
 *
 * @param <C> what the actor is told
 * @param due makes the message that says what is due
 * @param later makes the message after which the actor asks anew, with a time and what is due then
 */
record TimedEventSchedule<C>(
    TimerScheduler<C> timers,
    RunClock clock,
    Function<FaultEvent, C> due,
    BiFunction<Long, FaultEvent, C> later)
    implements EventSchedule {
  /**
   * Akka's scheduler refuses timers of more ticks, of a millisecond, than an int holds: 24 days.
   */
  private static final Duration LONGEST_TIMER = Duration.ofDays(20);

  @Override
  public void at(long nanos, FaultEvent what) {
    // Equal messages would be one timer: no event comes twice.
    Duration wait = clock.until(nanos);
    if (wait.compareTo(LONGEST_TIMER) > 0) {
      timers.startSingleTimer(later.apply(nanos, what), LONGEST_TIMER);
    } else {
      timers.startSingleTimer(due.apply(what), wait);
    }
  }
}
