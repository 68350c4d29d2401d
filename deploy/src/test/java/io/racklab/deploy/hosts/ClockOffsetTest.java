package io.racklab.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How far clocks are apart. */
class ClockOffsetTest {
  private static final Instant ASKED = Instant.ofEpochSecond(1_000);

  /** Asked at 1000.0, back 20 ms later, so answered at 1000.010; the answer was 1000.260. */
  @Test
  void theAnswerWasGivenHalfwayThrough() {
    ClockOffset offset = ClockOffset.between(ASKED, Duration.ofMillis(20), 1_000_260_000_000L);

    assertThat(offset).isEqualTo(new ClockOffset(Duration.ofMillis(250), Duration.ofMillis(10)));
    assertThat(offset.tooFar()).isTrue();
  }

  @Test
  void aSlowAnswerMakesNoClockWrong() {
    assertThat(new ClockOffset(Duration.ofMillis(-105), Duration.ofMillis(10)).tooFar()).isFalse();
    assertThat(new ClockOffset(Duration.ofMillis(-111), Duration.ofMillis(10)).tooFar()).isTrue();
  }

  @Test
  @Tag("wall")
  void thisMachineAgreesWithItself() throws HostException {
    ClockOffset offset = ClockOffset.of(new HostShell(new LocalReach()));

    assertThat(offset.ahead().abs()).isLessThan(offset.uncertainty().plusMillis(50));
  }

  @Test
  void aHostThatKnowsNoTimeIsTrouble() {
    List<String> client = List.of("sh", "-c", "exit 255", "ssh");
    SshReach reach = new SshReach(client, "far", Optional.empty(), Optional.empty());

    assertThatThrownBy(() -> ClockOffset.of(new HostShell(reach)))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("time");
  }
}
