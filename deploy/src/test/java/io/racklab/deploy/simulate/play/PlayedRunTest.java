package io.racklab.deploy.simulate.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.simulate.draw.Scenario;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Two nodes that speak at the same instants, whichever of them is first. */
class PlayedRunTest {
  private static final String TWO_NODES =
      """
      experiment {
        cluster { racks = [ { nodes { count = 2, link = 1 Gbps, map-slots = 1, reduce-slots = 1 } } ] }
        schedulers = [ fifo ]
        workload { kind = mix, jobs = 1
                   jobs-of = [ { benchmark = pi, maps = 1, map-time = 10s } ] }
      }
      """;

  private final StagePlayer player = new StagePlayer(Staging.FAITHFUL);

  private PlayedRun played(long order) {
    return player.play(Scenario.read(TWO_NODES, OptionalLong.of(order)).orElseThrow());
  }

  @Test
  void aRunThatIsPlayedAgainHasTheSameTurns() {
    PlayedRun first = played(1);
    assertThat(first.ending().trace().turns()).isPositive();
    assertThat(first.differenceTo(played(1))).isEmpty();
  }

  /** Nobody sees it in the rows where they are the same. */
  @Test
  void anotherOrderOfTurnsIsNoticed() {
    PlayedRun first = played(1);
    assertThat(first.differenceTo(played(2)).orElseThrow()).matches("(turn|row) \\d+ is .*");
    assertThat(first.ending().trace().differenceTo(played(2).ending().trace()).orElseThrow())
        .matches(
            "turn \\d+ is at \\d+ ns /user/.* with .* in the first run, at \\d+ ns /user/.* with .* in"
                + " the second");
  }
}
