package io.racklab.deploy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** A command line and what came of it. */
public record Spoken(int exitCode, String out, String err) {
  /** Runs a command in this process. */
  public static Spoken racklab(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
    int exitCode = Racklab.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    return new Spoken(exitCode, out.toString(), err.toString());
  }

  List<String> errors() {
    return err.lines().toList();
  }
}
