package io.racklab.deploy.dialogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A program at the other end of two streams. */
interface Counterpart {
  InputStream in() throws IOException;

  OutputStream out() throws IOException;

  /**
   * Returns the reason for which its stream has ended, such as {@code it ended with exit code 1}.
   */
  String end();

  /** Breaks the streams, from any thread, which ends pending reads and writes. */
  void breakOff();

  /**
   * Closes the streams; a started program is ended with everything that it has started. Blocks for
   * a short while at most.
   */
  void close();
}
