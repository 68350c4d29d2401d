package io.racklab.master.engine.seed;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A seed, from which named streams of random numbers derive: {@code
 * Seed.of(1).named("arrivals").draws()}. A stream depends only on the first seed and the path of
 * names, so a new component, or one that draws more often, does not change the others' draws.
 *
 * @param value the value from which all streams derive
 */
public record Seed(long value) {
  /** Returns the seed of a run. */
  public static Seed of(long value) {
    return new Seed(value);
  }

  /** Returns the seed of a part. The order of names matters: a, b is another path than b, a. */
  public Seed named(String name) {
    // The product keeps value and name apart: a sum would make paths of the same names collide.
    return new Seed(mixed(mixed(value) * 0x9E3779B97F4A7C15L + mixed(hash(name))));
  }

  /** Returns the seed of one of several equal parts, such as a repeat. */
  public Seed numbered(long number) {
    return named("#" + number);
  }

  /** Returns a new generator at the start of this stream. */
  public RandomGenerator random() {
    return new SplittableRandom(value);
  }

  /** Returns new draws from distributions at the start of this stream. */
  public Draws draws() {
    return new Draws(random());
  }

  /** Returns the 64-bit FNV-1a hash. */
  private static long hash(String name) {
    long hash = 0xCBF29CE484222325L;
    for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (one & 0xFF)) * 0x100000001B3L;
    }
    return hash;
  }

  /**
   * Applies the finalizer of MurmurHash3: flipping a bit of the input flips half of the output's
   * bits on average.
   */
  private static long mixed(long bits) {
    long mixed = (bits ^ (bits >>> 33)) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ (mixed >>> 33);
  }
}
