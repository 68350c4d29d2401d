package io.racklab.topologies.config;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Keys that a section gives again and again. The library lays each value over all before it: of a
 * key that is there six hundred times it makes 30 MB, and of twice as many four times that.
 */
final class Repetitions {
  /** Of the numbers of times that keys are given, in all, at some 40 bytes each. */
  private static final long MOST_SQUARES = 400_000;

  private static final long SQUARES_A_CHARACTER = 5;

  private final String text;
  private final HoconText file;
  private final Deque<Place> around = new ArrayDeque<>();
  private final StringBuilder key = new StringBuilder();
  private Place here = new Place();

  /** Whose value is being read; null in front of a value. */
  private Place valued;

  private long squares;

  /** A section, a list or a value. */
  private static final class Place {
    private final Map<String, Place> keys = new HashMap<>();
    private int times;
  }

  private Repetitions(String text) {
    this.text = text;
    file = new HoconText(text);
  }

  /** Whether reading a text would take memory that its length does not explain. */
  static boolean exceed(String text) {
    Repetitions all = new Repetitions(text);
    all.count();
    return all.squares > MOST_SQUARES + SQUARES_A_CHARACTER * text.length();
  }

  private void count() {
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (text.startsWith("${", i)) {
        i = Math.max(i + 1, text.indexOf('}', i));
      } else if (file.isComment(i)) {
        i = file.endOfLine(i) - 1;
      } else if (letter == '"') {
        int end = file.endOfQuoted(i + 1);
        key.append(text, i, Math.min(end, text.length()));
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
      default -> key.append(letter);
    }
  }

  private void ended() {
    key.setLength(0);
    valued = null;
  }

  /** A path gives each of its keys. */
  private Place given() {
    Place place = here;
    for (String name : key.toString().strip().split("\\.")) {
      place = place.keys.computeIfAbsent(name, unknown -> new Place());
      place.times++;
      squares += 2L * place.times - 1;
    }
    return place;
  }
}
