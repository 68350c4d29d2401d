package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.time.RunClock;
import java.time.Duration;
import java.util.function.Function;

/**
 * The agenda of an actor: what is due reaches it as a message of its own.
 *
 * @param <C> what the actor is told
 * @param due makes the message that has something done
 */
record TimedAgenda<C>(
    ActorRef<C> self, TimerScheduler<C> timers, RunClock clock, Function<Runnable, C> due)
    implements Agenda {
  /**
   * Akka's scheduler refuses timers of more ticks, of a millisecond, than an int holds: 24 days.
   */
  private static final Duration LONGEST_TIMER = Duration.ofDays(20);

  @Override
  public void at(long nanos, Runnable what) {
    Duration wait = clock.until(nanos);
    if (wait.compareTo(LONGEST_TIMER) > 0) {
      timers.startSingleTimer(due.apply(() -> at(nanos, what)), LONGEST_TIMER);
    } else {
      timers.startSingleTimer(due.apply(what), wait);
    }
  }

  @Override
  public void soon(Runnable what) {
    self.tell(due.apply(what));
  }
}
