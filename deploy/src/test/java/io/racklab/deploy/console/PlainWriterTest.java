package io.racklab.deploy.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class PlainWriterTest {
  private final StringWriter printed = new StringWriter();
  private final PlainWriter out = new PlainWriter(new PrintWriter(printed));

  @Test
  void whatATerminalWouldTakeForACommandIsShown() {
    out.print("a\u001b[2Jb\rc\u007f\u009b1m\u202ed");
    out.print('\b');
    out.printf("%s\tü 日\n", "x");
    assertThat(printed).hasToString("a\\u001b[2Jb\\u000dc\\u007f\\u009b1m\\u202ed\\u0008x\tü 日\n");
  }

  @Test
  void onlyProgressGoesBackToTheBeginningOfItsLine() {
    PlainWriter.rewind(out);
    out.print("half");
    assertThat(printed).hasToString("\rhalf");
  }
}
