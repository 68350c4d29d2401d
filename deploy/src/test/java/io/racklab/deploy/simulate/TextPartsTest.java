package io.racklab.deploy.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextPartsTest {
  private static List<Object> smaller(String text) {
    List<Object> all = new ArrayList<>();
    Optional<String> next = new TextParts(text).without(0);
    while (next.isPresent()) {
      all.add(ConfigFactory.parseString(next.get()).root().unwrapped());
      next = new TextParts(text).without(all.size());
    }
    return all;
  }

  private static Object value(String text) {
    return ConfigFactory.parseString(text).root().unwrapped();
  }

  @Test
  void leavesOutEntriesThenKeysThenHalvesNumbers() {
    assertThat(smaller("jobs = [ { maps = 4 }, b ], at = 9s"))
        .containsExactly(
            value("jobs = [ b ], at = 9s"),
            value("jobs = [ { maps = 4 } ], at = 9s"),
            value("jobs = [ { maps = 4 }, b ]"),
            value("at = 9s"),
            value("jobs = [ {}, b ], at = 9s"),
            value("jobs = [ { maps = 4 }, b ], at = 4s"),
            value("jobs = [ { maps = 2 }, b ], at = 9s"));
  }

  @Test
  void leavesTheSeedAndWhatIsNoNumber() {
    assertThat(smaller("seed = 12")).containsExactly(value("{}"));
    assertThat(smaller("kind = fifo")).containsExactly(value("{}"));
  }

  /** Otherwise the command that is printed would run under the wall clock. */
  @Test
  void leavesTheClock() {
    assertThat(smaller("clock = virtual")).isEmpty();
  }

  /** With less in them another program would be started, or another host asked. */
  @Test
  void leavesTheWayToAProgram() {
    assertThat(smaller("order { kind = external, command = [ sh, \"x.sh\", 16 ] }"))
        .containsExactly(value("{}"), value("order { command = [ sh, \"x.sh\", 16 ] }"));
    assertThat(smaller("address = \"127.0.0.1:9000\", recording = \"9\"")).isEmpty();
    assertThat(smaller("class = fair, jars = [ \"a.jar\", \"b.jar\" ], conf = \"9\"")).isEmpty();
  }
}
