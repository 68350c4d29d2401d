package io.racklab.master.engine.schedule.external;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A program that says one prepared line after another, and notes what it is asked. */
final class ScriptedDialogue implements Dialogue {
  /** In place of a line: it comes too late. */
  static final String LATE = "late";

  /** In place of a line: an earlier answer is still awaited, and what is asked is not said. */
  static final String UNHEARD = "unheard";

  /** In place of a line: there is no program any more. */
  static final String GONE = "gone";

  private final Deque<String> lines;
  private final List<String> asked = new ArrayList<>();
  private boolean closed;

  ScriptedDialogue(String... lines) {
    this.lines = new ArrayDeque<>(Arrays.asList(lines));
  }

  @Override
  public Optional<String> ask(String line) {
    String answer = lines.remove();
    if (answer.equals(UNHEARD)) {
      return Optional.empty();
    }
    asked.add(line);
    if (answer.equals(GONE)) {
      throw new DialogueException("it ended with exit code 9");
    }
    return answer.equals(LATE) ? Optional.empty() : Optional.of(answer);
  }

  @Override
  public boolean isHeard() {
    return !UNHEARD.equals(lines.peek());
  }

  /** The questions, without the greeting. */
  List<String> questions() {
    return asked.subList(1, asked.size());
  }

  boolean closed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
  }
}
