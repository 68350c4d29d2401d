package io.racklab.deploy.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.Racklab;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What commands say where nothing can be printed. */
class StandardOutputTest {
  private static final OutputStream FULL =
      new OutputStream() {
        @Override
        public void write(int one) throws IOException {
          throw new IOException("No space left on device");
        }
      };

  static Stream<List<String>> commands() {
    Stream<List<String>> some =
        Stream.of(
            List.of(),
            List.of("--version"),
            List.of("list", "clusters"),
            List.of("list", "clusters", "--json"),
            List.of("show", "quickstart"),
            List.of("draw", "quickstart"),
            List.of("generate-completion"));
    Stream<List<String>> help =
        Racklab.commandLine().getSubcommands().keySet().stream()
            .map(name -> List.of(name, "--help"));
    return Stream.concat(some, help);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aFullDiskIsALineAndNoSuccess(List<String> command) {
    StringWriter err = new StringWriter();

    assertThat(run(FULL, false, err, command)).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "racklab: the standard output cannot be written (No space left on device): output is"
                + " lost; free disk space, or redirect it\n");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aReaderThatHasHadEnoughIsNoFailure(List<String> command) {
    StringWriter err = new StringWriter();

    assertThat(run(FULL, true, err, command)).isZero();
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void whatIsPrintedArrives(List<String> command) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    assertThat(run(out, false, new StringWriter(), command)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).endsWith("\n");
  }

  private static int run(OutputStream out, boolean read, StringWriter err, List<String> command) {
    PrintWriter errors = new PrintWriter(err, true);
    StandardOutput output = new StandardOutput(out, read, errors);
    PrintWriter printed =
        Terminal.NONE.painted(new OutputStreamWriter(output, StandardCharsets.UTF_8));
    return Racklab.run(printed, errors, command.toArray(String[]::new));
  }
}
