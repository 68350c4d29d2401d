package io.racklab.deploy.submission;

import io.racklab.deploy.launch.MasterProcess.Performing;
import io.racklab.protocol.ClientMessage.Submit;
import java.nio.file.Path;

/** Plays what was submitted. All calls may block. */
public interface Player {
  /**
   * Reads an experiment, long before its turn.
   *
   * @throws RefusedSubmissionException if it cannot be played
   */
  Prepared prepare(Submit submit);

  /** An experiment that can be played. */
  interface Prepared {
    /** A summary of it, in a few words. */
    String summary();

    /** Its turn has come; returns at once. */
    Performing begin(Listener listener);
  }

  /** Hears how an experiment goes, on any thread. */
  interface Listener {
    /** Its results are here. */
    void began(Path folder);

    /** Its progress, in a line. */
    void going(String line);

    /** It has ended by itself. */
    void ended(int exitCode, String text);

    /** It could not go on. */
    void failed(int exitCode, String why);
  }
}
