package io.racklab.deploy.submission;

import io.racklab.deploy.launch.MasterProcess.Performing;
import io.racklab.protocol.ClientMessage.Submit;
import java.nio.file.Path;

/** Reads and runs submitted experiments. All calls may block. */
public interface Player {
  /**
   * Reads an experiment, possibly long before it begins.
   *
   * @throws RefusedSubmissionException if it cannot be run
   */
  Prepared prepare(Submit submit);

  /** An experiment that can be run. */
  interface Prepared {
    /** Returns a summary in a few words. */
    String summary();

    /** Begins the experiment; returns at once. */
    Performing begin(Listener listener);
  }

  /** Receives the events of an experiment, on any thread. */
  interface Listener {
    /** The results are written to this folder. */
    void began(Path folder);

    /** The progress, in one line. */
    void going(String line);

    /** The experiment has run to its end. */
    void ended(int exitCode, String text);

    /** The experiment has failed, or was stopped. */
    void failed(int exitCode, String why);
  }
}
