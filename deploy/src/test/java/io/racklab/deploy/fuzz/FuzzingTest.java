package io.racklab.deploy.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/**
 * Whatever a file or a peer says, it is read or refused in a clear line. More inputs: {@code
 * deploy/bench/fuzz}.
 */
@Tag("simulation")
class FuzzingTest {
  private static final int INPUTS = Integer.getInteger("inputs", 60);
  private static final long SEED = Long.getLong("seed", 1);

  private static final Logger ALL = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private static Level told;

  @TempDir Path folder;

  /** Each refused connection is a line in the log. */
  @BeforeAll
  static void hush() {
    told = ALL.getLevel();
    ALL.setLevel(Level.OFF);
    System.out.println(Fuzzing.HEAD);
  }

  @AfterAll
  static void tell() {
    ALL.setLevel(told);
  }

  static List<Parser> parsers() {
    return Parsers.asked();
  }

  @ParameterizedTest
  @MethodSource("parsers")
  void everyInputIsReadOrRefused(Parser parser) throws Exception {
    assertThat(new Fuzzing(parser, SEED, folder).play(INPUTS)).isEmpty();
  }
}
