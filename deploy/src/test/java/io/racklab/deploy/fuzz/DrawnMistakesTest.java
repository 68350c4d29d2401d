package io.racklab.deploy.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.racklab.deploy.Racklab;
import io.racklab.deploy.console.PlainWriter;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Spoken;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Every command, whatever it is called with, says in lines of its own what is wrong: no stack
 * trace, no class, no record, no words of a library's parser.
 */
@Tag("simulation")
class DrawnMistakesTest {
  private static final int LINES = Integer.getInteger("mistakes", 200);
  private static final long SEED = Long.getLong("mistakes.seed", 1);

  @TempDir static Path folder;
  private static WrongFiles files;
  private static CommandLine racklab;
  private static ExecutorService aside;

  @BeforeAll
  static void make() throws Exception {
    files = WrongFiles.in(folder, SEED);
    racklab = Racklab.commandLine();
    aside = Executors.newSingleThreadExecutor();
  }

  @AfterAll
  static void end() {
    aside.shutdownNow();
  }

  /** All of them by name, those of other commands too. */
  static Stream<Arguments> commands() {
    List<CommandSpec> all = new ArrayList<>();
    collect(Racklab.commandLine(), all);
    return all.stream().map(command -> arguments(command.qualifiedName(" "), command));
  }

  private static void collect(CommandLine command, List<CommandSpec> all) {
    all.add(command.getCommandSpec());
    command.getSubcommands().values().forEach(below -> collect(below, all));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void aMistakeIsSaidInLinesOfOurOwn(String name, CommandSpec command) throws Exception {
    Mistakes mistakes = new Mistakes(command, files, SEED);
    List<String> faults = new ArrayList<>();
    for (int number = 0; number < LINES; number++) {
      List<String> line = mistakes.line(number);
      Said.fault(ran(line)).ifPresent(fault -> faults.add(line + "\n  " + fault));
    }
    assertThat(faults).isEmpty();
  }

  /** What is due where nothing is given, or nothing that is there. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void whatIsMissingIsSaidInLinesOfOurOwn(String name, CommandSpec command) throws Exception {
    for (List<String> line : new Mistakes(command, files, SEED).plain()) {
      Spoken spoken = ran(line);
      assertThat(Said.fault(spoken)).as(line + " said " + spoken).isEmpty();
    }
  }

  private static Spoken ran(List<String> line) throws Exception {
    try {
      return aside.submit(() -> spoken(line)).get(Awaited.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError(line + " does not end", e);
    }
  }

  /** By one parser for all lines: to make it takes longer than most lines. */
  private static Spoken spoken(List<String> line) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    racklab
        .setOut(new PlainWriter(new PrintWriter(out, true)))
        .setErr(new PlainWriter(new PrintWriter(err, true)));
    int exitCode = racklab.execute(line.toArray(String[]::new));
    return new Spoken(exitCode, out.toString(), err.toString());
  }
}
