package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Route;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests that flows which the model has ended are sent at once, without slowing down others. */
class PacerReleaseTest {
  private static final long MILLISECOND = 1_000_000L;
  private static final long SECOND = 1000 * MILLISECOND;
  private static final int LARGEST = 10_000;
  private static final InetSocketAddress RECEIVER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

  private final Pacer pacer = new Pacer(new ChunkSizes(10 * MILLISECOND, 100, LARGEST));

  @Test
  void aReleasedFlowSendsAllThatIsLeftAtOnceInTheLargestChunks() {
    rate(100_000, 0);
    pacer.start(flow(1, 25_000), 0);
    assertThat(send(10 * MILLISECOND)).containsExactly(1000);
    pacer.release(1, 11 * MILLISECOND);
    assertThat(pacer.deadline()).isLessThanOrEqualTo(11 * MILLISECOND);
    assertThat(send(11 * MILLISECOND)).containsExactly(LARGEST, LARGEST, 4000);
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  @Test
  void aFewBytesNeedNoRate() {
    pacer.start(flow(1, 3), 0);
    assertThat(send(SECOND)).isEmpty();
    pacer.release(1, SECOND);
    assertThat(send(SECOND)).containsExactly(3);
  }

  @Test
  void aRateOfZeroDoesNotHoldIt() {
    rate(100_000, 0);
    pacer.start(flow(1, 25_000), 0);
    rate(0, 0);
    pacer.release(1, SECOND);
    assertThat(send(SECOND)).containsExactly(LARGEST, LARGEST, 5000);
  }

  @Test
  void aRateThatComesAfterwardsDoesNotHoldItEither() {
    pacer.start(flow(1, 25_000), 5);
    pacer.release(1, SECOND);
    // The rate is older than the flow, so that all flows of the path are rebased.
    rate(10, 0);
    rate(0, SECOND);
    assertThat(send(SECOND)).containsExactly(LARGEST, LARGEST, 5000);
  }

  @Test
  void otherFlowsOfItsPathKeepTheirPace() {
    rate(100_000, 0);
    pacer.start(flow(1, 5000), 0);
    pacer.start(flow(2, 25_000), 0);
    pacer.release(2, MILLISECOND);
    assertThat(send(MILLISECOND)).containsExactly(LARGEST, LARGEST, 5000);
    assertThat(pacer.deadline()).isEqualTo(10 * MILLISECOND);
    assertThat(send(10 * MILLISECOND)).containsExactly(1000);
  }

  @Test
  void aParkedFlowWaitsUntilItCanSendAgain() {
    PacedFlow parked = pacer.start(flow(1, 12_000), 0);
    pacer.park(parked);
    pacer.release(1, SECOND);
    assertThat(send(SECOND)).isEmpty();
    pacer.resume(parked, 2 * SECOND);
    assertThat(send(2 * SECOND)).containsExactly(LARGEST, 2000);
  }

  @Test
  void aReleasedFlowThatIsParkedHalfwayGoesOnWhereItWas() {
    PacedFlow flow = pacer.start(flow(1, 25_000), 0);
    pacer.release(1, 0);
    pacer.advance(pacer.due(0), 0);
    pacer.park(flow);
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
    pacer.resume(flow, SECOND);
    assertThat(send(SECOND)).containsExactly(LARGEST, 5000);
  }

  @Test
  void aCancelledFlowIsNotReleased() {
    pacer.start(flow(1, 25_000), 0);
    pacer.release(1, 0);
    pacer.advance(pacer.due(0), 0);
    assertThat(pacer.remove(1).handed()).isEqualTo(LARGEST);
    pacer.release(1, 0);
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  @Test
  void releasingWhatIsNotUnderWayOrTwiceDoesNothing() {
    pacer.release(9, 0);
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
    pacer.start(flow(1, 25_000), 0);
    pacer.release(1, 0);
    pacer.release(1, 0);
    assertThat(send(0)).containsExactly(LARGEST, LARGEST, 5000);
    pacer.release(1, 0);
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  /** With random rates, releases, parkings and cancels each byte is either sent or cancelled. */
  @Property(tries = 300)
  void everyByteIsSentOnceOrTakenBack(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int flows) {
    Random random = new Random(seed);
    Pacer paced = new Pacer(new ChunkSizes(5 * MILLISECOND, 64, 4096));
    Map<Long, PacedFlow> underWay = new HashMap<>();
    Set<Long> parked = new HashSet<>();
    long produced = 0;
    long sent = 0;
    long discarded = 0;
    long now = 0;
    for (long started = 0; started < flows || !underWay.isEmpty(); now += MILLISECOND) {
      if (started < flows) {
        OutgoingFlow flow =
            new OutgoingFlow(
                started++,
                Route.of(random.nextInt(2), 9),
                RECEIVER,
                1 + random.nextInt(50_000),
                now);
        underWay.put(flow.flow(), paced.start(flow, now));
        produced += flow.bytes();
      }
      paced.rate(new PathRate(Route.of(random.nextInt(2), 9), random.nextInt(3) * 1e5, now), now);
      Set<Long> released = new HashSet<>();
      for (PacedFlow flow : List.copyOf(underWay.values())) {
        long number = flow.flow().flow();
        switch (random.nextInt(40)) {
          case 0 -> {
            paced.release(number, now);
            released.add(number);
          }
          case 1 -> {
            paced.park(flow);
            parked.add(number);
          }
          case 2 -> {
            discarded += flow.flow().bytes() - paced.remove(number).handed();
            underWay.remove(number);
            parked.remove(number);
          }
          default -> {
            paced.resume(flow, now);
            parked.remove(number);
          }
        }
      }
      for (PacedFlow due = paced.due(now); due != null; due = paced.due(now)) {
        long number = due.flow().flow();
        assertThat(parked).doesNotContain(number);
        sent += due.chunk();
        boolean last = due.handed() + due.chunk() == due.flow().bytes();
        paced.advance(due, now);
        if (last) {
          underWay.remove(number);
        }
      }
      released.removeAll(parked);
      assertThat(released).noneMatch(underWay::containsKey);
    }
    assertThat(produced).isEqualTo(sent + discarded);
    for (int source = 0; source < 2; source++) {
      paced.rate(new PathRate(Route.of(source, 9), 0, now), now);
    }
    assertThat(paced.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  private void rate(double bytesPerSecond, long since) {
    pacer.rate(new PathRate(Route.of(0, 1), bytesPerSecond, since), since);
  }

  private static OutgoingFlow flow(long number, long bytes) {
    return new OutgoingFlow(number, Route.of(0, 1), RECEIVER, bytes, 0);
  }

  private List<Integer> send(long now) {
    List<Integer> chunks = new ArrayList<>();
    for (PacedFlow due = pacer.due(now); due != null; due = pacer.due(now)) {
      chunks.add(due.chunk());
      pacer.advance(due, now);
    }
    return chunks;
  }
}
