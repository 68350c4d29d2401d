package io.racklab.deploy.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TerminalTest {
  private static final Map<String, String> XTERM = Map.of("TERM", "xterm");

  private static Terminal wide(int columns) {
    return new Terminal(true, false, OptionalInt.of(columns));
  }

  @Test
  void coloursAreForTerminalsThatHaveThemAndUsersWhoWantThem() {
    assertThat(Terminal.of(true, XTERM, () -> 120))
        .isEqualTo(new Terminal(true, true, OptionalInt.of(120)));
    Map<String, String> unwanted = Map.of("TERM", "xterm", "NO_COLOR", "1");
    assertThat(Terminal.of(true, unwanted, () -> 120).colours()).isFalse();
    assertThat(Terminal.of(true, Map.of("TERM", "xterm", "NO_COLOR", ""), () -> 120).colours())
        .isTrue();
    assertThat(Terminal.of(true, Map.of("TERM", "dumb"), () -> 120).colours()).isFalse();
    assertThat(Terminal.of(true, Map.of(), () -> 120).colours()).isFalse();
  }

  @Test
  void aFileHasNeitherColoursNorWidth() {
    assertThat(Terminal.of(false, XTERM, () -> 120)).isEqualTo(Terminal.NONE);
    assertThat(Terminal.here()).isEqualTo(Terminal.NONE);
    StringWriter seen = new StringWriter();
    Terminal.NONE.painted(seen).print("VALID");
    assertThat(seen).hasToString("VALID");
  }

  @Test
  void aWidthThatIsNotToldIsNoLimit() {
    assertThat(Terminal.of(true, XTERM, () -> 0).width()).isEmpty();
    assertThat(Terminal.of(true, XTERM, () -> 3).width()).hasValue(40);
  }

  @Test
  void verdictsAreColouredAndNothingElse() {
    StringWriter seen = new StringWriter();
    PrintWriter out = new Terminal(true, true, OptionalInt.empty()).painted(seen);
    out.println("VALID  12 flows");
    out.println("a  INVALID  1 run");
    out.println("  row one  1.2  differs");
    out.println("it differs from what holds  in INVALIDATED cases");
    out.println("missing  browser");
    out.flush();

    assertThat(seen.toString().lines())
        .containsExactly(
            "\u001b[1;32mVALID\u001b[0m  12 flows",
            "a  \u001b[1;31mINVALID\u001b[0m  1 run",
            "  row one  1.2  \u001b[31mdiffers\u001b[0m",
            "it differs from what holds  in INVALIDATED cases",
            "\u001b[31mmissing\u001b[0m  browser");
  }

  @Test
  void aTableThatIsTooWideComesInParts() {
    Columns table = new Columns(Set.of(0));
    table.row(List.of("scheduler", "jobs", "makespan", "shuffle"));
    table.heading("shape=1");
    table.row(List.of("fifo", "20", "100.5", "1 GB"));

    assertThat(table.within(OptionalInt.empty())).isEqualTo(table.toString());
    assertThat(table.within(OptionalInt.of(34))).isEqualTo(table.toString());
    assertThat(table.within(OptionalInt.of(25)))
        .isEqualTo(
            """
            scheduler  jobs  makespan

            shape=1
            fifo         20     100.5

            scheduler  shuffle

            shape=1
            fifo          1 GB
            """);
    assertThat(table.within(OptionalInt.of(1)).lines().filter(line -> line.startsWith("fifo")))
        .containsExactly("fifo         20", "fifo          100.5", "fifo          1 GB");
  }

  @Test
  void progressStaysOnOneLine() {
    StringWriter seen = new StringWriter();
    Screen screen = new Screen(new PrintWriter(seen), new PrintWriter(seen), false, wide(40));
    screen.progress("x".repeat(100));
    screen.result("done");

    assertThat(seen.toString().replace(System.lineSeparator(), "\n"))
        .isEqualTo("\r" + "x".repeat(39) + "\r" + " ".repeat(39) + "\rdone\n");
  }
}
