package io.racklab.master.seed;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A seed, from which named streams of random numbers derive: {@code
 * Seed.of(1).named("arrivals").draws()}. A stream depends on the first seed and the path of names
 * only, so a component that is added, or that draws more often, leaves the others' draws alone.
 *
 * @param value all that the streams derive from
 */
public record Seed(long value) {
  /** The seed of a run. */
  public static Seed of(long value) {
    return new Seed(value);
  }

  /** The seed of a part; the names are not commutative: a, b is another path than b, a. */
  public Seed named(String name) {
    // The product keeps value and name apart: a sum would make paths of the same names collide.
    return new Seed(mixed(mixed(value) * 0x9E3779B97F4A7C15L + mixed(hash(name))));
  }

  /** The seed of one of several equal parts, such as a repeat. */
  public Seed numbered(long number) {
    return named("#" + number);
  }

  /** A new generator at the start of this stream. */
  public RandomGenerator random() {
    return new SplittableRandom(value);
  }

  /** The same as draws from distributions. */
  public Draws draws() {
    return new Draws(random());
  }

  /** FNV-1a with 64 bits. */
  private static long hash(String name) {
    long hash = 0xCBF29CE484222325L;
    for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (one & 0xFF)) * 0x100000001B3L;
    }
    return hash;
  }

  /** The finaliser of MurmurHash3: every bit of the input changes half of the output's. */
  private static long mixed(long bits) {
    long mixed = (bits ^ (bits >>> 33)) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ (mixed >>> 33);
  }
}
