package io.racklab.deploy.watch;

import io.racklab.deploy.virtual.Pace;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pace of runs in virtual time, which the page's user sets: unlimited, a number of emulated
 * seconds a second, paused, single steps, or up to a given time or share of a job's shuffle.
 * Thread-safe.
 */
final class RunPace implements Pace {
  private static final long LOOK_MILLIS = 50;
  private static final double SECOND = 1e9;

  /** The initial speed in emulated seconds a second, slow enough to follow. */
  private static final double AT_FIRST = 10;

  private static final Pattern SPEED = Pattern.compile("speed (\\d+(?:\\.\\d+)?)");
  private static final Pattern UNTIL = Pattern.compile("until (\\d+(?:\\.\\d+)?)");
  private static final Pattern UNTIL_JOB =
      Pattern.compile("until job-(\\d{1,9}) (\\d+(?:\\.\\d+)?)");

  private boolean held;
  private boolean ended;
  private double speed = AT_FIRST;
  private double holdAt = Double.POSITIVE_INFINITY;
  private boolean holdAtNext;
  private boolean holdAtHeartbeat;
  private int holdAtJob;
  private double holdAtShare;
  private final Map<Integer, Double> shuffled = new HashMap<>();
  private boolean pagesBehind = true;
  private boolean begun;
  private double begunAt;
  private double now;
  private long sinceWall;
  private double sinceRun;

  /** Carries out a command of the page; returns the list of commands if it is unknown. */
  synchronized Optional<String> execute(String words) {
    Matcher speedTo = SPEED.matcher(words);
    Matcher until = UNTIL.matcher(words);
    Matcher untilJob = UNTIL_JOB.matcher(words);
    if (words.equals("pause")) {
      held = true;
    } else if (words.equals("go")) {
      go();
    } else if (words.equals("step event")) {
      go();
      holdAtNext = true;
    } else if (words.equals("step heartbeat")) {
      go();
      holdAtHeartbeat = true;
    } else if (words.equals("step second")) {
      go();
      holdAt = now + 1;
    } else if (words.equals("speed max")) {
      setSpeed(Double.POSITIVE_INFINITY);
    } else if (speedTo.matches() && Double.parseDouble(speedTo.group(1)) > 0) {
      setSpeed(Double.parseDouble(speedTo.group(1)));
    } else if (until.matches()) {
      go();
      holdAt = Double.parseDouble(until.group(1));
    } else if (untilJob.matches()) {
      go();
      holdAtJob = Integer.parseInt(untilJob.group(1));
      holdAtShare = Double.parseDouble(untilJob.group(2)) / 100;
    } else {
      return Optional.of(
          "write pause, go, speed 60, speed max, step event, step heartbeat, step second, until"
              + " 120, or until job-7 40 (per cent of its shuffle)");
    }
    notifyAll();
    return Optional.empty();
  }

  private void go() {
    held = false;
    holdAt = Double.POSITIVE_INFINITY;
    holdAtNext = false;
    holdAtHeartbeat = false;
    holdAtJob = 0;
    setSpeed(speed);
  }

  private void setSpeed(double emulatedSecondsASecond) {
    speed = emulatedSecondsASecond;
    sinceWall = System.nanoTime();
    sinceRun = now;
  }

  /** Starts a run at the current virtual time, which becomes time 0 of the run. */
  synchronized void begins() {
    begun = true;
    begunAt = now + begunAt;
    now = 0;
    shuffled.clear();
    go();
  }

  /** Records that a heartbeat was answered. */
  synchronized void heartbeat() {
    holdAtNext |= holdAtHeartbeat;
    holdAtHeartbeat = false;
  }

  /** Records that a share of a job's shuffle has arrived. */
  synchronized void arrived(int job, double share) {
    shuffled.merge(job, share, Double::sum);
    if (job == holdAtJob && shuffled.get(job) >= holdAtShare - 1e-9) {
      holdAtJob = 0;
      holdAtNext = true;
    }
  }

  /** Sets whether pages are behind; initially true, until the first page is open. */
  synchronized void setPagesBehind(boolean more) {
    pagesBehind = more;
    notifyAll();
  }

  @Override
  public synchronized void release() {
    ended = true;
    notifyAll();
  }

  /** Returns the emulated seconds of the run up to which all events have happened. */
  synchronized double now() {
    return now;
  }

  /** True if the run is paused until a command resumes it. */
  synchronized boolean held() {
    return held;
  }

  @Override
  public synchronized void before(long nanos) {
    if (!begun) {
      now = nanos / SECOND;
      return;
    }
    double next = nanos / SECOND - begunAt;
    if (holdAtNext || next > holdAt) {
      held = true;
      holdAtNext = false;
      holdAt = Double.POSITIVE_INFINITY;
    }
    try {
      while (!ended && (held || pagesBehind || early(next) > 0)) {
        wait(
            held || pagesBehind
                ? LOOK_MILLIS
                : Math.min(LOOK_MILLIS, 1 + (long) (early(next) * 1e3)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      ended = true;
    }
    now = next;
  }

  /** Returns the wall-clock seconds until a time of the run is due at the current speed. */
  private double early(double next) {
    double due = (next - sinceRun) / speed;
    return due - (System.nanoTime() - sinceWall) / SECOND;
  }
}
