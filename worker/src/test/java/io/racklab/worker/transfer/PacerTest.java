package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.protocol.Route;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests the pacer at times that the test chooses. */
class PacerTest {
  private static final long MILLISECOND = 1_000_000L;
  private static final long SECOND = 1000 * MILLISECOND;
  private static final InetSocketAddress RECEIVER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

  private record Sent(long flow, int bytes, long atNanos) {}

  private final Pacer pacer = new Pacer(new ChunkSizes(10 * MILLISECOND, 100, 10_000));
  private final List<Sent> sent = new ArrayList<>();

  @Test
  void withoutARateNothingIsSent() {
    pacer.start(flow(1, 1000, 0), 0);
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
    assertThat(pacer.due(SECOND)).isNull();
  }

  @Test
  void atRateZeroNothingIsSent() {
    pacer.start(flow(1, 1000, 0), 0);
    rate(1000, 0, 0);
    rate(0, 0, 0);
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  @Test
  void theLastByteLeavesWhenTheFluidModelEndsTheFlow() {
    rate(100_000, 0, 0);
    pacer.start(flow(1, 2500, 0), 0);
    run(SECOND);
    assertThat(sent)
        .containsExactly(
            new Sent(1, 1000, 10 * MILLISECOND),
            new Sent(1, 1000, 20 * MILLISECOND),
            new Sent(1, 500, 25 * MILLISECOND));
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  @Test
  void aRateKnownLateIsCaughtUpWith() {
    pacer.start(flow(1, 10_000, 0), 0);
    // The rate arrives at 40 ms and holds since 10 ms: 3000 bytes are overdue, in chunks that are
    // not all small.
    rate(100_000, 10 * MILLISECOND, 40 * MILLISECOND);
    runAt(40 * MILLISECOND);
    assertThat(total()).isEqualTo(3000);
    run(SECOND);
    assertThat(sent.get(sent.size() - 1).atNanos).isEqualTo(110 * MILLISECOND);
  }

  @Test
  void aRateLoweredLateIsWaitedFor() {
    rate(100_000, 0, 0);
    pacer.start(flow(1, 10_000, 0), 0);
    run(50 * MILLISECOND);
    assertThat(total()).isEqualTo(5000);
    // The rate is 10,000 B/s since 20 ms, so at 50 ms 2300 bytes should have been sent.
    rate(10_000, 20 * MILLISECOND, 50 * MILLISECOND);
    assertThat(pacer.deadline()).isEqualTo((20 + 310) * MILLISECOND);
    run(2 * SECOND);
    assertThat(sent.get(sent.size() - 1).atNanos).isEqualTo(820 * MILLISECOND);
  }

  @Test
  void aFlowThatBeganAfterTheChangeCountsFromItsOwnStart() {
    rate(100_000, 0, 0);
    pacer.start(flow(1, 1000, 30 * MILLISECOND), 30 * MILLISECOND);
    rate(50_000, 20 * MILLISECOND, 35 * MILLISECOND);
    run(SECOND);
    assertThat(sent.get(sent.size() - 1).atNanos).isEqualTo(50 * MILLISECOND);
  }

  @Test
  void aMuchLowerRateCutsSmallerChunks() {
    rate(1_000_000, 0, 0);
    pacer.start(flow(1, 1_000_000, 0), 0);
    rate(1000, 0, 0);
    run(SECOND);
    assertThat(sent).hasSize(10).allMatch(chunk -> chunk.bytes == 100);
  }

  @Test
  void flowsOfOnePathGetTheSameRateEach() {
    rate(100_000, 0, 0);
    pacer.start(flow(1, 5000, 0), 0);
    pacer.start(flow(2, 5000, 10 * MILLISECOND), 10 * MILLISECOND);
    run(SECOND);
    assertThat(finish(1)).isEqualTo(50 * MILLISECOND);
    assertThat(finish(2)).isEqualTo(60 * MILLISECOND);
  }

  @Test
  void aCancelledFlowSendsNoMore() {
    rate(100_000, 0, 0);
    pacer.start(flow(1, 5000, 0), 0);
    run(20 * MILLISECOND);
    assertThat(pacer.remove(1).handed()).isEqualTo(2000);
    assertThat(pacer.remove(1)).isNull();
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  @Test
  void aParkedFlowWaitsAndThenCatchesUpAlone() {
    rate(100_000, 0, 0);
    PacedFlow parked = pacer.start(flow(1, 5000, 0), 0);
    pacer.start(flow(2, 5000, 0), 0);
    pacer.park(parked);
    run(40 * MILLISECOND);
    assertThat(total()).isEqualTo(4000);
    pacer.resume(parked, 40 * MILLISECOND);
    runAt(40 * MILLISECOND);
    assertThat(total()).isEqualTo(8000);
    run(SECOND);
    assertThat(finish(1)).isEqualTo(50 * MILLISECOND);
  }

  @Test
  void aParkedFlowThatWasCancelledStaysAway() {
    rate(100_000, 0, 0);
    PacedFlow parked = pacer.start(flow(1, 5000, 0), 0);
    pacer.park(parked);
    pacer.remove(1);
    pacer.resume(parked, SECOND);
    assertThat(pacer.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  @Test
  void aPathKeepsItsRateForTheNextFlow() {
    rate(100_000, 0, 0);
    pacer.start(flow(1, 1000, 0), 0);
    run(SECOND);
    pacer.start(flow(2, 1000, SECOND), SECOND);
    run(2 * SECOND);
    assertThat(finish(2)).isEqualTo(SECOND + 10 * MILLISECOND);
  }

  @Test
  void aNumberUnderWayIsRefused() {
    pacer.start(flow(1, 1000, 0), 0);
    assertThatThrownBy(() -> pacer.start(flow(1, 1000, 0), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** With any rates no flow is ever ahead of the fluid model, nor late if it is woken in time. */
  @Property(tries = 300)
  void noFlowIsAheadOfTheFluidModelAndEachEndsWithIt(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int flows) {
    Random random = new Random(seed);
    Pacer paced = new Pacer(new ChunkSizes(5 * MILLISECOND, 64, 4096));
    Map<Long, Double> fluid = new HashMap<>();
    Map<Long, OutgoingFlow> underWay = new HashMap<>();
    double[] rates = new double[3];
    long now = 0;
    long started = 0;
    while (started < flows || !underWay.isEmpty()) {
      if (started < flows) {
        int path = random.nextInt(rates.length);
        OutgoingFlow flow =
            new OutgoingFlow(
                started, Route.of(path, 9), RECEIVER, 1 + random.nextInt(100_000), now);
        paced.start(flow, now);
        underWay.put(started, flow);
        fluid.put(started, 0.0);
        started++;
      }
      for (int path = 0; path < rates.length; path++) {
        if (random.nextBoolean()) {
          rates[path] = random.nextInt(4) == 0 ? 0 : random.nextInt(10_000_000);
          paced.rate(new PathRate(Route.of(path, 9), rates[path], now), now);
        }
      }
      long until = now + random.nextLong(20 * MILLISECOND);
      long deadline = paced.deadline();
      while (deadline <= until) {
        for (PacedFlow due = paced.due(deadline); due != null; due = paced.due(deadline)) {
          OutgoingFlow flow = due.flow();
          double rate = rates[flow.source()];
          double earned = fluid.get(flow.flow()) + rate * (deadline - now) / 1e9;
          long bytes = due.handed() + due.chunk();
          assertThat(bytes - earned).isLessThan(0.01);
          paced.advance(due, deadline);
          if (bytes == flow.bytes()) {
            // Deadlines are rounded up by less than a nanosecond.
            assertThat(earned - bytes).isLessThan(rate / 1e9 + 0.01);
            underWay.remove(flow.flow());
          }
        }
        deadline = paced.deadline();
      }
      for (OutgoingFlow flow : underWay.values()) {
        double gained = rates[flow.source()] * (until - now) / 1e9;
        fluid.merge(flow.flow(), gained, Double::sum);
      }
      now = until;
    }
    assertThat(paced.deadline()).isEqualTo(ServiceCurve.NEVER);
  }

  private void rate(double bytesPerSecond, long since, long now) {
    pacer.rate(new PathRate(Route.of(0, 1), bytesPerSecond, since), now);
  }

  private static OutgoingFlow flow(long number, long bytes, long start) {
    return new OutgoingFlow(number, Route.of(0, 1), RECEIVER, bytes, start);
  }

  private void run(long until) {
    for (long next = pacer.deadline(); next <= until; next = pacer.deadline()) {
      runAt(next);
    }
  }

  private void runAt(long now) {
    for (PacedFlow due = pacer.due(now); due != null; due = pacer.due(now)) {
      sent.add(new Sent(due.flow().flow(), due.chunk(), now));
      pacer.advance(due, now);
    }
  }

  private long total() {
    return sent.stream().mapToLong(Sent::bytes).sum();
  }

  private long finish(long flow) {
    return sent.stream().filter(s -> s.flow == flow).mapToLong(Sent::atNanos).max().orElseThrow();
  }
}
