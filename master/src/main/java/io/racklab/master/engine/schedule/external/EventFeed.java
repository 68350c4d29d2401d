package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The events since the last question to a program, in order, of the kinds that the program wants.
 */
final class EventFeed {
  static final String SUBMITTED = "submitted";
  static final String LEFT = "left";
  static final String LAUNCHED = "launched";
  static final String ENDED = "ended";

  /** All kinds of events. */
  static final List<String> ALL = List.of(SUBMITTED, LEFT, LAUNCHED, ENDED);

  private final List<String> events = new ArrayList<>();

  /** The facts of the known jobs, by number. */
  private final Map<Integer, String> jobs = new LinkedHashMap<>();

  /** The running attempts, by name. */
  private final Map<String, RunningAttempt> running = new LinkedHashMap<>();

  private List<String> wanted = List.of();
  private int changes;

  /** Sets the kinds of events to report from now on. */
  void want(List<String> kinds) {
    wanted = List.copyOf(kinds);
  }

  /** Returns the facts of a job, whether or not the program wants events of submission. */
  String job(Job job) {
    String known = jobs.get(job.number());
    if (known == null) {
      known = Facts.job(job);
      jobs.put(job.number(), known);
      add(SUBMITTED, job.submitNanos(), known);
    }
    return known;
  }

  void launched(Job job, RunningAttempt attempt) {
    job(job);
    running.put(attempt.id().text(), attempt);
    add(LAUNCHED, attempt.launchNanos(), Facts.attempt(attempt));
  }

  void ended(RunningAttempt attempt, long now) {
    running.remove(attempt.id().text());
    add(ENDED, now, Facts.attempt(attempt));
  }

  /** Returns the running attempt of this name, or null if there is none. */
  RunningAttempt running(String name) {
    return running.get(name);
  }

  private void add(String kind, long at, String facts) {
    if (wanted.contains(kind)) {
      events.add(new JsonText().text("event", kind).number("at_ns", at).part(facts).object());
    }
  }

  /** Adds the events of jobs that were submitted or have ended. */
  private void look(Jobs all, long now) {
    if (all.changes() == changes) {
      return;
    }
    changes = all.changes();
    all.active().forEach(this::job);
    jobs.keySet()
        .removeIf(
            number -> {
              boolean left = all.job(number) == null;
              if (left) {
                add(LEFT, now, "\"job\":" + number);
              }
              return left;
            });
  }

  /** Returns all events that have not been reported, and marks them as reported. */
  List<String> drain(Jobs all, long now) {
    look(all, now);
    List<String> told = List.copyOf(events);
    events.clear();
    return told;
  }
}
