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
 * The place where a command prints.
 *
 * @param interactive whether somebody looks on, so that a line may be written over
 * @param colours whether words may be coloured
 * @param width in characters, as far as is known
 */
public record Terminal(boolean interactive, boolean colours, OptionalInt width) {
  /** A file, or another program. */
  public static final Terminal NONE = new Terminal(false, false, OptionalInt.empty());

  private static final int NARROWEST = 40;

  /** The one of this process; looks at the environment and, once, at the terminal itself. */
  public static Terminal here() {
    return Here.TERMINAL;
  }

  /** Made when it is first asked for. */
  private static final class Here {
    static final Terminal TERMINAL = of(isInteractive(), System.getenv(), Terminal::columns);
  }

  /** Asks how wide a terminal is; 0 if it does not say. */
  @FunctionalInterface
  interface Width {
    int columns();
  }

  /**
   * @param environment where NO_COLOR, of any value, asks for none (no-color.org), and TERM=dumb
   *     has none
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

  /** From Java 22 on there is a console always, and only it knows whether it is a terminal. */
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

  /** A writer to it that colours verdicts, where colours are wanted. */
  public PrintWriter painted(Writer out) {
    return new PrintWriter(colours ? new PaintedWriter(out) : out, true);
  }
}
