package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import java.util.function.Consumer;

/**
 * A rule that must hold for every run.
 *
 * @param name the rule in one line, for people
 */
record Rule(String name, Check check) {
  /** Checks a run. */
  @FunctionalInterface
  interface Check {
    /**
     * @param broken receives each violation
     */
    void look(PlayedRun run, Consumer<String> broken);
  }
}
