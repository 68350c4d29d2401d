package io.racklab.deploy.dialogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A program at the other end of two streams. */
interface Counterpart {
  InputStream in() throws IOException;

  OutputStream out() throws IOException;

  /** Why its stream has ended, after its name: {@code it ended with exit code 1}. */
  String end();

  /** Breaks off, from any thread: who reads or writes is woken. */
  void breakOff();

  /** Takes leave, and leaves nothing behind that was started. Blocks for a short while at most. */
  void close();
}
