package io.racklab.deploy.console;

import java.io.PrintWriter;
import java.time.Duration;

/**
 * The output of a command: one line of progress that is overwritten on a terminal, results, and
 * problems.
 */
public final class Screen {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean quiet;
  private final Terminal terminal;
  private final Stopwatch watch = new Stopwatch();
  private Duration nextLine = Duration.ZERO;
  private int written;

  public Screen(PrintWriter out, PrintWriter err, boolean quiet) {
    this(out, err, quiet, Terminal.here());
  }

  Screen(PrintWriter out, PrintWriter err, boolean quiet, Terminal terminal) {
    this.terminal = terminal;
    this.out = out;
    this.err = err;
    this.quiet = quiet;
  }

  /** Returns a screen with the same outputs that shows results and problems only. */
  public Screen silent() {
    return new Screen(out, err, true, terminal);
  }

  /** Returns the time since the command began. */
  public Duration elapsed() {
    return watch.elapsed();
  }

  public synchronized void progress(String line) {
    if (quiet) {
      return;
    }
    if (terminal.interactive() && elapsed().compareTo(nextLine) >= 0) {
      nextLine = elapsed().plus(BETWEEN_LOOKS);
      String seen = line.substring(0, Math.min(line.length(), room()));
      PlainWriter.rewind(err);
      err.print(seen + " ".repeat(Math.max(0, written - seen.length())));
      err.flush();
      written = seen.length();
    } else if (!terminal.interactive() && elapsed().compareTo(nextLine) >= 0) {
      err.println(line);
      nextLine = elapsed().plus(BETWEEN_LINES);
    }
  }

  /** Leaves one column free, since a line that wraps cannot be overwritten. */
  private int room() {
    return terminal.width().orElse(Integer.MAX_VALUE) - 1;
  }

  /** Prints a remark, which is neither a result nor a problem, unless the screen is quiet. */
  public synchronized void remark(String text) {
    if (!quiet) {
      problem(text);
    }
  }

  public synchronized void result(String text) {
    endProgress();
    out.println(text);
    out.flush();
  }

  public synchronized void problem(String text) {
    endProgress();
    err.println(text);
    err.flush();
  }

  /** Erases the line of progress, if there is one. */
  public synchronized void endProgress() {
    if (written > 0) {
      PlainWriter.rewind(err);
      err.print(" ".repeat(written));
      PlainWriter.rewind(err);
      err.flush();
      written = 0;
    }
  }
}
