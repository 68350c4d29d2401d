package io.racklab.deploy.dialogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** An external program, with which Racklab exchanges lines over two streams. */
interface Counterpart {
  InputStream in() throws IOException;

  OutputStream out() throws IOException;

  /** Returns the reason why its stream has ended, such as {@code it ended with exit code 1}. */
  String end();

  /** Breaks the streams, which ends pending reads and writes. Any thread may call this. */
  void breakOff();

  /**
   * Closes the streams, and kills a program that Racklab has started together with all of its
   * descendants. Blocks, for some seconds at most.
   */
  void close();
}
