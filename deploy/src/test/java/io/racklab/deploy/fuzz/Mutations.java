package io.racklab.deploy.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Inputs that nobody wrote: kept ones, spoiled. Some changes are of bytes, others of what texts are
 * made of: words, numbers with units, lines, brackets. The same seed and number give the same
 * input.
 */
final class Mutations {
  /** Longer ones find nothing that these do not, and take longer. */
  private static final int LONGEST = 1 << 15;

  private static final byte[] STRUCTURE =
      "{}[]()\"'`,;:=+-._/\\|<>$%#\n\r\t 0a".getBytes(StandardCharsets.US_ASCII);

  private final List<byte[]> kept;
  private final Words words;
  private final long seed;

  Mutations(List<byte[]> kept, long seed) {
    this.kept = List.copyOf(kept);
    this.seed = seed;
    words = Words.of(kept);
  }

  byte[] input(long number) {
    SplittableRandom dice = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
    byte[] input = kept.get(dice.nextInt(kept.size()));
    int changes = 1;
    while (changes < 8 && dice.nextInt(5) < 2) {
      changes++;
    }
    for (int i = 0; i < changes; i++) {
      byte[] changed = changed(input, dice);
      input = changed.length <= LONGEST ? changed : Arrays.copyOf(changed, LONGEST);
    }
    return input;
  }

  private byte[] changed(byte[] input, SplittableRandom dice) {
    int from = dice.nextInt(input.length + 1);
    int to = from + Math.min(input.length - from, length(dice));
    return switch (dice.nextInt(18)) {
      case 0 -> flipped(input, dice);
      case 1 -> Arrays.copyOf(input, from);
      case 2 -> replaced(input, from, to, new byte[0]);
      case 3 -> replaced(input, to, to, Arrays.copyOfRange(input, from, to));
      case 4 -> replaced(input, from, to, noise(dice));
      case 5 -> spliced(input, from, dice);
      case 6 -> repeated(input, from, to, dice);
      case 7 -> nested(input, from, to, dice);
      case 8 -> replaced(input, from, from + (to > from ? 1 : 0), structure(dice));
      case 9, 10 -> lines(input, dice);
      case 11, 12, 13 -> number(input, dice);
      case 14 -> word(input, words.unit(dice), dice);
      case 15, 16 -> word(input, words.any(dice), dice);
      default -> replaced(input, from, from, words.any(dice));
    };
  }

  /** Mostly short. */
  private static int length(SplittableRandom dice) {
    return 1 + dice.nextInt(1 << dice.nextInt(1, 9));
  }

  private static byte[] flipped(byte[] input, SplittableRandom dice) {
    byte[] flipped = input.clone();
    if (flipped.length > 0) {
      flipped[dice.nextInt(flipped.length)] ^= (byte) (1 << dice.nextInt(8));
    }
    return flipped;
  }

  private static byte[] noise(SplittableRandom dice) {
    byte[] noise = new byte[length(dice)];
    dice.nextBytes(noise);
    return noise;
  }

  private static byte[] structure(SplittableRandom dice) {
    return new byte[] {STRUCTURE[dice.nextInt(STRUCTURE.length)]};
  }

  static byte[] replaced(byte[] input, int from, int to, byte[] by) {
    byte[] replaced = new byte[input.length - (to - from) + by.length];
    System.arraycopy(input, 0, replaced, 0, from);
    System.arraycopy(by, 0, replaced, from, by.length);
    System.arraycopy(input, to, replaced, from + by.length, input.length - to);
    return replaced;
  }

  private byte[] spliced(byte[] input, int from, SplittableRandom dice) {
    byte[] other = kept.get(dice.nextInt(kept.size()));
    int at = dice.nextInt(other.length + 1);
    return replaced(input, from, input.length, Arrays.copyOfRange(other, at, other.length));
  }

  private static byte[] repeated(byte[] input, int from, int to, SplittableRandom dice) {
    int times = 1 << dice.nextInt(1, 13);
    return replaced(input, from, to, times(Arrays.copyOfRange(input, from, to), times));
  }

  private static byte[] nested(byte[] input, int from, int to, SplittableRandom dice) {
    String[] pairs = {"[]", "{}", "()", "\"\"", "${}", "{a:}", "[{}]"};
    String pair = pairs[dice.nextInt(pairs.length)];
    int times = 1 << dice.nextInt(13);
    byte[] open =
        times(pair.substring(0, pair.length() - 1).getBytes(StandardCharsets.UTF_8), times);
    byte[] close = times(pair.substring(pair.length() - 1).getBytes(StandardCharsets.UTF_8), times);
    byte[] closed = dice.nextBoolean() ? replaced(input, to, to, close) : input;
    return replaced(closed, from, from, open);
  }

  private static byte[] times(byte[] part, int times) {
    int most = part.length == 0 ? 0 : Math.min(times, LONGEST / part.length + 1);
    byte[] all = new byte[part.length * most];
    for (int i = 0; i < most; i++) {
      System.arraycopy(part, 0, all, i * part.length, part.length);
    }
    return all;
  }

  private static byte[] lines(byte[] input, SplittableRandom dice) {
    List<String> lines =
        new ArrayList<>(
            Arrays.asList(new String(input, StandardCharsets.ISO_8859_1).split("\n", -1)));
    int one = dice.nextInt(lines.size());
    int other = dice.nextInt(lines.size());
    switch (dice.nextInt(4)) {
      case 0 -> lines.remove(one);
      case 1 -> lines.add(other, lines.get(one));
      case 2 -> lines.set(other, lines.get(one));
      default -> lines.set(one, lines.set(other, lines.get(one)));
    }
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }

  private byte[] number(byte[] input, SplittableRandom dice) {
    return words.withNumber(input, dice);
  }

  private byte[] word(byte[] input, byte[] by, SplittableRandom dice) {
    int[] place = Words.place(input, dice);
    return replaced(input, place[0], place[1], by);
  }
}
