package io.racklab.topologies.config;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Keys that a section gives again and again. The library lays each value over all before it: for a
 * section of three keys that is there six hundred times it allocates 37 MB, for twice as many 123.
 * Where each value names another by <code>${…}</code> it may be the cube: 14 MB for a hundred
 * values of a key, 103 MB for two hundred.
 */
final class Repetitions {
  /**
   * Of the numbers of times that keys are given, in all, at some 40 bytes each: 2 MB, since a file
   * is read ten times.
   */
  private static final long MOST_SQUARES = 50_000;

  private final HoconText file;
  private final Deque<Place> around = new ArrayDeque<>();
  private final StringBuilder key = new StringBuilder();
  private Place here = new Place();

  /** Whose value is being read; null in front of a value. */
  private Place valued;

  /** Whether it names another. */
  private boolean naming;

  private long squares;

  /** Likewise of values that name others. */
  private long squaresNaming;

  private String mostGiven = "";
  private int mostTimes;

  /** A section, a list or a value. */
  private static final class Place {
    private final Map<String, Place> keys = new HashMap<>();
    private int times;
    private int timesNaming;
  }

  private Repetitions(HoconText file) {
    this.file = file;
  }

  /**
   * The trouble, in words, where reading a text would take memory that its length does not explain.
   */
  static Optional<String> trouble(String text) {
    Repetitions all = new Repetitions(new HoconText(text));
    all.count(text);
    // No length explains values that name others again and again.
    return all.squaresNaming > MOST_SQUARES || all.file.isExceeded(all.squares, MOST_SQUARES)
        ? Optional.of("the key " + all.mostGiven + " is given " + all.mostTimes + " times")
        : Optional.empty();
  }

  private void count(String text) {
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (text.startsWith("${", i)) {
        named();
        i = Math.max(i + 1, text.indexOf('}', i));
      } else if (file.isComment(i)) {
        i = file.endOfLine(i) - 1;
      } else if (letter == '"') {
        int end = file.endOfQuoted(i + 1);
        if (valued == null) {
          key.append(text, i + 1, Math.max(i + 1, end));
        }
        i = end;
      } else {
        read(letter);
      }
    }
  }

  private void read(char letter) {
    switch (letter) {
      case '=', ':' -> valued = valued == null ? given() : valued;
      case '{', '[' -> {
        around.push(here);
        here = valued != null ? valued : key.toString().isBlank() ? new Place() : given();
        ended();
      }
      case '}', ']' -> {
        here = around.isEmpty() ? here : around.pop();
        ended();
      }
      case ',', '\n' -> ended();
      case '+' -> {
        // Of +=, which gives its key like any other.
      }
      default -> {
        if (valued == null) {
          key.append(letter);
        }
      }
    }
  }

  private void ended() {
    key.setLength(0);
    valued = null;
    naming = false;
  }

  /** The sum of these squares is a third of the cube. */
  private void named() {
    if (valued != null && !naming) {
      naming = true;
      valued.timesNaming++;
      squaresNaming += (long) valued.timesNaming * valued.timesNaming;
    }
  }

  /** A path gives each of its keys. */
  private Place given() {
    Place place = here;
    for (String name : key.toString().strip().split("\\.")) {
      place = place.keys.computeIfAbsent(name, unknown -> new Place());
      place.times++;
      squares += 2L * place.times - 1;
      if (place.times > mostTimes) {
        mostTimes = place.times;
        mostGiven = UnreadableException.shortened(name.strip());
      }
    }
    return place;
  }
}
