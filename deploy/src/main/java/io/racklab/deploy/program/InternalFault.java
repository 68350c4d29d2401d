package io.racklab.deploy.program;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reports a fault of Racklab itself: a line for the user, and a file for its developers. */
public final class InternalFault {
  private InternalFault() {}

  /** Writes the stack trace to a file, and returns a line that names it. */
  public static String line(Throwable fault) {
    StringWriter trace = new StringWriter();
    fault.printStackTrace(new PrintWriter(trace));
    try {
      Path details = Files.createTempFile("racklab-fault-", ".txt");
      Files.writeString(details, trace.toString());
      return "internal error; please report it with " + details + ", which has the stack trace";
    } catch (IOException e) {
      return "internal error; its details cannot be written to "
          + System.getProperty("java.io.tmpdir");
    }
  }
}
