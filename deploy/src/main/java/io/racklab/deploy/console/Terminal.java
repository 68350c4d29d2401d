package io.racklab.deploy.console;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The terminal or file that a command prints to.
 *
 * @param interactive true if a line may be overwritten
 * @param colours true if words may be coloured
 * @param width in characters; empty where it is unknown
 */
public record Terminal(boolean interactive, boolean colours, OptionalInt width) {
  /** A file or another program. */
  public static final Terminal NONE = new Terminal(false, false, OptionalInt.empty());

  private static final int NARROWEST = 40;

  /**
   * Returns the terminal of this process. The first call reads the environment and the terminal.
   */
  public static Terminal here() {
    return Here.TERMINAL;
  }

  /** Created on first use. */
  private static final class Here {
    static final Terminal TERMINAL = of(isInteractive(), System.getenv(), Terminal::columns);
  }

  /** Returns the width of a terminal; 0 if it is unknown. */
  @FunctionalInterface
  interface Width {
    int columns();
  }

  /**
   * Returns the terminal for an environment.
   *
   * @param environment variables: a non-empty NO_COLOR (no-color.org) or TERM=dumb disables colours
   */
  static Terminal of(boolean interactive, Map<String, String> environment, Width width) {
    if (!interactive) {
      return NONE;
    }
    boolean plain =
        !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "dumb").equals("dumb");
    int columns = width.columns();
    return new Terminal(
        true,
        !plain,
        columns > 0 ? OptionalInt.of(Math.max(NARROWEST, columns)) : OptionalInt.empty());
  }

  /**
   * True if the console is a terminal. From Java 22 on there is always a console, and {@code
   * isTerminal} must be asked; earlier versions lack that method.
   */
  private static boolean isInteractive() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }

  private static int columns() {
    try {
      Process asked =
          new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
      String said =
          new String(asked.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
      asked.waitFor(1, TimeUnit.SECONDS);
      return said.matches("\\d+ \\d+") ? Integer.parseInt(said.split(" ")[1]) : 0;
    } catch (IOException | NumberFormatException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  /** Returns a writer to the terminal that colours verdicts, where colours are enabled. */
  public PrintWriter painted(Writer out) {
    return new PrintWriter(colours ? new PaintedWriter(out) : out, true);
  }
}
