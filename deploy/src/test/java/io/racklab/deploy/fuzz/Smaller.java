package io.racklab.deploy.fuzz;

import java.util.function.Predicate;

/** Makes an input that meets a fault smaller, so that one sees what the fault needs. */
final class Smaller {
  private static final int MOST_TRIES = 2000;

  private Smaller() {}

  /**
   * Leaves out parts, halves of the whole first, as long as the fault is met.
   *
   * @param faulty whether an input meets the fault; the first one does
   */
  static byte[] of(byte[] input, Predicate<byte[]> faulty) {
    byte[] smallest = input;
    int tries = 0;
    for (int part = input.length / 2; part > 0 && tries < MOST_TRIES; part /= 2) {
      for (int from = 0; from < smallest.length && tries < MOST_TRIES; tries++) {
        int to = Math.min(smallest.length, from + part);
        byte[] without = Mutations.replaced(smallest, from, to, new byte[0]);
        if (faulty.test(without)) {
          smallest = without;
        } else {
          from = to;
        }
      }
    }
    return smallest;
  }
}
