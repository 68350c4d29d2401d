package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import java.util.function.Consumer;

/**
 * Something that must hold of every run.
 *
 * @param name in one line, as people read it
 */
record Rule(String name, Check check) {
  /** Looks at a run. */
  @FunctionalInterface
  interface Check {
    /**
     * @param broken told what is wrong, once for each thing that is
     */
    void look(PlayedRun run, Consumer<String> broken);
  }
}
