package io.racklab.deploy.fuzz;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Something of Racklab's that reads what others wrote.
 *
 * @param name of it and of the folder of its corpus
 * @param refusals what it may throw: the command line turns each into one clear line
 * @param opening makes it ready in an empty folder, once for many inputs
 */
record Parser(
    String name, List<Class<? extends Exception>> refusals, Function<Path, Reading> opening) {
  Parser {
    refusals = List.copyOf(refusals);
  }

  /** Reads inputs, one after the other. */
  @FunctionalInterface
  interface Reading {
    /**
     * Reads an input.
     *
     * @return how many nodes, jobs and the like the input has asked for; each may cost memory
     */
    long of(byte[] input) throws Exception;
  }

  boolean mayThrow(Throwable thrown) {
    return refusals.stream().anyMatch(one -> one == thrown.getClass());
  }

  @Override
  public String toString() {
    return name;
  }
}
