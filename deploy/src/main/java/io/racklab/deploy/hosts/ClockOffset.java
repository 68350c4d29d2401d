package io.racklab.deploy.hosts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The time by which a host's clock is ahead of this machine's. It is measured several times over
 * one connection, and the fastest reply counts, as in NTP.
 *
 * @param ahead the offset; negative if the host's clock is behind
 * @param uncertainty half of the round-trip time of the fastest reply
 */
record ClockOffset(Duration ahead, Duration uncertainty) {
  /** The offset above which results may suffer, since flows begin at times that the master sets. */
  static final Duration TOO_FAR = Duration.ofMillis(100);

  private static final int QUESTIONS = 8;
  private static final String SCRIPT = "while read -r line; do date +%s%N; done";

  /** True if the offset exceeds the limit by more than the uncertainty. */
  boolean tooFar() {
    return ahead.abs().minus(uncertainty).compareTo(TOO_FAR) > 0;
  }

  static ClockOffset of(HostShell shell) throws HostException {
    Process process = shell.converse(SCRIPT);
    Thread alarm = new Thread(() -> endAfterPatience(process), "racklab-clock-patience");
    alarm.setDaemon(true);
    alarm.start();
    try (BufferedReader answers = process.inputReader();
        OutputStream questions = process.getOutputStream()) {
      ClockOffset best = null;
      for (int i = 0; i < QUESTIONS; i++) {
        Instant asked = Instant.now();
        questions.write('\n');
        questions.flush();
        String answer = answers.readLine();
        Duration took = Duration.between(asked, Instant.now());
        if (answer == null || !answer.matches("\\d{15,19}")) {
          throw new HostException("does not print its time (date +%s%N)");
        }
        ClockOffset offset = between(asked, took, Long.parseLong(answer));
        if (best == null || offset.uncertainty().compareTo(best.uncertainty()) < 0) {
          best = offset;
        }
      }
      return best;
    } catch (IOException e) {
      throw new HostException("does not print its time: " + e.getMessage());
    } finally {
      process.destroy();
    }
  }

  static ClockOffset between(Instant asked, Duration took, long answerNanos) {
    Duration half = took.dividedBy(2);
    Instant answered = Instant.ofEpochSecond(0, answerNanos);
    return new ClockOffset(Duration.between(asked.plus(half), answered), half);
  }

  private static void endAfterPatience(Process process) {
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
