package io.racklab.deploy.submission;

import io.racklab.protocol.SubmissionStatus;
import io.racklab.protocol.SubmissionStatus.State;
import java.nio.file.Path;

/** A submission in a master's queue, or its outcome. Not thread-safe. */
final class Entry {
  /**
   * The most characters of a result: a longer text might not fit into a message. The full text is
   * in summary.json.
   */
  private static final int MOST_TEXT = 100_000;

  private final int number;
  private final String name;
  private final long submittedMillis;
  private State state = State.QUEUED;
  private boolean isRead;
  private String line = "";
  private int exitCode;
  private String text = "";
  private Path folder;
  private boolean cancelled;
  private long beganMillis;
  private long endedMillis;

  Entry(int number, String name, long submittedMillis) {
    this.number = number;
    this.name = name;
    this.submittedMillis = submittedMillis;
  }

  int number() {
    return number;
  }

  String name() {
    return name;
  }

  State state() {
    return state;
  }

  /** Returns the folder of its results; null if it has none yet. */
  Path folder() {
    return folder;
  }

  /** True once its experiment was read, so that it can begin. */
  boolean isRead() {
    return isRead;
  }

  void read() {
    isRead = true;
  }

  void began(long nowMillis) {
    state = State.PLAYING;
    beganMillis = nowMillis;
  }

  void writesTo(Path results) {
    folder = results;
  }

  void going(String how) {
    line = how;
  }

  /** Records that a client has cancelled it. */
  void cancel() {
    cancelled = true;
  }

  void over(State how, int code, String result, long nowMillis) {
    state = cancelled && how == State.FAILED ? State.CANCELLED : how;
    exitCode = code;
    text =
        result.length() <= MOST_TEXT
            ? result
            : result.substring(0, MOST_TEXT) + "\n… the rest is in summary.json";
    line = "";
    endedMillis = nowMillis;
  }

  /**
   * @param waits the reason for which it waits; empty if it does not
   */
  SubmissionStatus status(String waits) {
    return new SubmissionStatus(
        number,
        name,
        state,
        line.isEmpty() ? waits : line,
        exitCode,
        text,
        folder == null ? "" : folder.toString(),
        submittedMillis,
        beganMillis,
        endedMillis);
  }

  /** As {@link #status}, but with the first line of the results only, for lists. */
  SubmissionStatus brief(String waits) {
    SubmissionStatus whole = status(waits);
    String first = text.lines().findFirst().orElse("");
    return new SubmissionStatus(
        number,
        name,
        state,
        state.isOver() ? first : whole.line(),
        exitCode,
        "",
        whole.folder(),
        submittedMillis,
        beganMillis,
        endedMillis);
  }
}
