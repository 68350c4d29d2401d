package io.racklab.deploy.simulate.play;

import akka.actor.typed.javadsl.ActorContext;
import io.racklab.deploy.files.FolderTree;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.run.JoinedWorker;
import java.nio.file.Path;
import java.util.List;

/**
 * Prepares a specified experiment, its workers and its folder before it is run. Only tests replace
 * experiments or workers, to plant bugs.
 */
public interface Staging {
  /** Runs experiments as specified. */
  Staging FAITHFUL = new Staging() {};

  /**
   * Runs experiments as specified.
   *
   * @param root the folder below which each experiment has a folder of its name, until its run has
   *     ended without an error
   */
  static Staging below(Path root) {
    return new Staging() {
      @Override
      public Path folder(Experiment asked) {
        return root.resolve(asked.name());
      }

      @Override
      public void ended(Experiment asked) {
        FolderTree.delete(folder(asked));
      }
    };
  }

  /** Returns the experiment to run for a specified one. */
  default Experiment played(Experiment asked) {
    return asked;
  }

  /** Returns the folder for what programs and Racklab say to each other in an experiment's run. */
  default Path folder(Experiment asked) {
    return Path.of("");
  }

  /** Ends an experiment whose run has ended without an error. */
  default void ended(Experiment asked) {}

  /** Returns the workers that a run gets, given those that have joined. */
  default List<JoinedWorker> joined(ActorContext<?> context, List<JoinedWorker> workers) {
    return workers;
  }
}
