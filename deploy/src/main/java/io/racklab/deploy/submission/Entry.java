package io.racklab.deploy.submission;

import io.racklab.protocol.SubmissionStatus;
import io.racklab.protocol.SubmissionStatus.State;
import java.nio.file.Path;

/** A submission in a master's queue, or what came of it. Not thread-safe. */
final class Entry {
  /** A longer text might not fit into a message; what is cut off is in summary.json. */
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

  /** Null before it has any results. */
  Path folder() {
    return folder;
  }

  /** Whether its experiment was read, so that it can have its turn. */
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

  /** Someone has asked for its end. */
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
   * @param waits what it waits for, if it does
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

  /** The same without the results, for lists. */
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
