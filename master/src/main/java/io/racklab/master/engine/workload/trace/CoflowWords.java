package io.racklab.master.engine.workload.trace;

import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Reads the words of a coflow's line one after the other. After the first wrong word, all methods
 * return null or 0 and report nothing.
 */
final class CoflowWords {
  private static final long MEBI = 1L << 20;
  private static final int MOST_TASKS = 10_000_000;
  private static final long MOST_MILLIS = 1_000_000_000_000L;
  private static final double MOST_MEGABYTES = 1e12;
  private static final int SHOWN = 40;
  private static final Pattern WHOLE = Pattern.compile("\\d{1,15}");
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final String[] words;
  private final int racks;
  private final Consumer<String> problem;
  private int next;
  private boolean wrong;

  /** The rack of a reducer, and the bytes that it fetches. */
  record Reducer(int rack, long bytes) {}

  /**
   * @param racks the number of the trace's racks
   * @param problem receives the first problem of the line
   */
  CoflowWords(String text, int racks, Consumer<String> problem) {
    words = BLANKS.split(text.strip());
    this.racks = racks;
    this.problem = problem;
  }

  /** Returns the next word; null if it or an earlier word is wrong or missing. */
  String next(String what) {
    if (wrong) {
      return null;
    }
    if (next == words.length) {
      tell("the line ends before " + what);
      return null;
    }
    return words[next++];
  }

  /** Returns the arrival of the coflow in ms. */
  long millis() {
    return whole("the arrival in ms", MOST_MILLIS);
  }

  /**
   * Returns a count that is at most the number of words left, so that a wrong one does not fill the
   * memory.
   */
  int count(String what) {
    long count = whole("the number of " + what, MOST_TASKS);
    if (!wrong && count == 0) {
      tell("the coflow has no " + what);
    }
    if (!wrong && count > words.length - next) {
      tell("the line has fewer than " + count + " " + what);
    }
    return wrong ? 0 : (int) count;
  }

  int rack(String what) {
    return rackOf(next(what));
  }

  Reducer reducer(String what) {
    String word = next(what);
    int colon = word == null ? -1 : word.indexOf(':');
    if (word == null) {
      return new Reducer(0, 0);
    }
    if (colon < 0) {
      cannotBe(what, word);
      return new Reducer(0, 0);
    }
    int rack = rackOf(word.substring(0, colon));
    return new Reducer(rack, bytes(what, word.substring(colon + 1)));
  }

  void end() {
    if (!wrong && next < words.length) {
      tell("the line goes on after its last reducer: " + shown(words[next]));
    }
  }

  private long whole(String what, long most) {
    String word = next(what);
    if (word == null) {
      return 0;
    }
    if (!WHOLE.matcher(word).matches() || Long.parseLong(word) > most) {
      cannotBe(what, word);
      return 0;
    }
    return Long.parseLong(word);
  }

  private int rackOf(String word) {
    if (word == null) {
      return 0;
    }
    if (!WHOLE.matcher(word).matches() || Long.parseLong(word) >= racks) {
      tell("rack " + shown(word) + " is not from 0 to " + (racks - 1));
      return 0;
    }
    return Integer.parseInt(word);
  }

  private long bytes(String what, String word) {
    if (wrong) {
      return 0;
    }
    if (!DECIMAL.matcher(word).matches() || Double.parseDouble(word) > MOST_MEGABYTES) {
      cannotBe(what, word);
      return 0;
    }
    return Math.round(Double.parseDouble(word) * MEBI);
  }

  private void cannotBe(String what, String word) {
    tell(what + " cannot be " + shown(word));
  }

  private static String shown(String word) {
    return word.length() > SHOWN ? word.substring(0, SHOWN) + "..." : word;
  }

  private void tell(String what) {
    wrong = true;
    problem.accept(what);
  }
}
