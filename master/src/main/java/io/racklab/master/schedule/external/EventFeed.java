package io.racklab.master.schedule.external;

import io.racklab.master.job.Job;
import io.racklab.master.job.Jobs;
import io.racklab.master.job.RunningAttempt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that has happened since a program was asked last, in its order, as far as it wants to know.
 */
final class EventFeed {
  static final String SUBMITTED = "submitted";
  static final String LEFT = "left";
  static final String LAUNCHED = "launched";
  static final String ENDED = "ended";

  /** The events that there are. */
  static final List<String> ALL = List.of(SUBMITTED, LEFT, LAUNCHED, ENDED);

  private final List<String> events = new ArrayList<>();

  /** The facts of the jobs that it knows of, by their numbers. */
  private final Map<Integer, String> jobs = new LinkedHashMap<>();

  /** The attempts that run, by their names. */
  private final Map<String, RunningAttempt> running = new LinkedHashMap<>();

  private List<String> wanted = List.of();
  private int changes;

  /** From now on only these are told. */
  void want(List<String> kinds) {
    wanted = List.copyOf(kinds);
  }

  /** The facts of a job, whether or not the program wants to hear of its submission. */
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

  /** The attempt of this name, or null if none runs. */
  RunningAttempt running(String name) {
    return running.get(name);
  }

  private void add(String kind, long at, String facts) {
    if (wanted.contains(kind)) {
      events.add(new JsonText().text("event", kind).number("at_ns", at).part(facts).object());
    }
  }

  /** Looks which jobs have come and left. */
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

  /** All that has not been told yet, which is told now. */
  List<String> drain(Jobs all, long now) {
    look(all, now);
    List<String> told = List.copyOf(events);
    events.clear();
    return told;
  }
}
