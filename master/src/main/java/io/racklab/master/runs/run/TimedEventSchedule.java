package io.racklab.master.runs.run;

import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.time.RunClock;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Delivers fault events to an actor as messages, by Akka's timers.
 *
 * @param <C> the messages of the actor
 * @param due makes the message that delivers an event
 * @param later makes the message that asks the actor to schedule an event again, from the time and
 *     the event
 */
record TimedEventSchedule<C>(
    TimerScheduler<C> timers,
    RunClock clock,
    Function<FaultEvent, C> due,
    BiFunction<Long, FaultEvent, C> later)
    implements EventSchedule {
  /**
   * Below the longest timer of Akka's scheduler, 24 days: the most ticks of 1 ms that an int holds.
   */
  private static final Duration LONGEST_TIMER = Duration.ofDays(20);

  @Override
  public void at(long nanos, FaultEvent what) {
    // Equal messages would share one timer, but no two events of a run are equal.
    Duration wait = clock.until(nanos);
    if (wait.compareTo(LONGEST_TIMER) > 0) {
      timers.startSingleTimer(later.apply(nanos, what), LONGEST_TIMER);
    } else {
      timers.startSingleTimer(due.apply(what), wait);
    }
  }
}
