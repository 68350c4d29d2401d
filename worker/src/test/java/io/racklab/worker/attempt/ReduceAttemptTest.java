package io.racklab.worker.attempt;

import static io.racklab.protocol.AttemptReport.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.LostOutputs;
import io.racklab.protocol.LostOutputs.LostMap;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.LocalFetch;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.RerunOutput;
import io.racklab.protocol.TaskType;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Tests the second of two reduces, which fetches the smaller half of every map output. Its process
 * starts in 100 ns; it sorts and writes at 1 ns a byte, reduces for 250 ns at half speed, and has
 * 300 B of output.
 */
class ReduceAttemptTest {
  private static final AttemptId ID = new AttemptId(5, TaskType.REDUCE, 1, 0);
  private static final long INPUT = 600;
  private static final long SECOND = 1_000_000_000;
  private static final Offset<Float> EXACTLY = within(1e-6f);

  @Test
  void aReduceFetchesItsShareFromEveryNodeThenSortsReducesAndWrites() {
    Rig reduce = reduce(outputs(true, new MapOutput(1, 801), new MapOutput(2, 401)));
    reduce.until(Rig.START - 1);
    assertThat(reduce.said()).isEmpty();
    reduce.until(Rig.START);
    List<OpenFlow> fetches = reduce.opened();
    assertThat(fetches).extracting(OpenFlow::kind).containsOnly(FlowKind.SHUFFLE);
    assertThat(fetches).extracting(OpenFlow::job).containsOnly(5);
    assertThat(fetches).extracting(flow -> flow.route().source()).containsExactly(1, 2);
    assertThat(fetches).extracting(flow -> flow.route().destination()).containsOnly(0);
    assertThat(fetches).extracting(OpenFlow::bytes).containsExactly(400L, 200L);
    assertThat(fetches).extracting(OpenFlow::tag).doesNotHaveDuplicates();
    reduce.arrives(fetches.get(1), 2000).arrives(fetches.get(0), 5000).until(6399);
    assertThat(reduce.reports).isEmpty();
    reduce.until(6400);
    // It has 600 B to sort; only the bytes of node 2 have left their rack.
    assertThat(reduce.reports).containsExactly(succeeded(5000, 5600, 6100, 6400, 600, 200));
    assertThat(reduce.alive()).isFalse();
  }

  @Test
  void copyingSortingAndReducingAreAThirdOfItsProgressEach() {
    Rig reduce = reduce(outputs(true, new MapOutput(1, 801), new MapOutput(2, 401)));
    List<OpenFlow> fetches = reduce.until(Rig.START).opened();
    assertThat(reduce.progress()).isZero();
    reduce.arrives(fetches.get(1), 2000).until(4999);
    assertThat(reduce.progress()).isCloseTo(1 / 9f, EXACTLY);
    reduce.arrives(fetches.get(0), 5000);
    assertThat(reduce.progress()).isCloseTo(1 / 3f, EXACTLY);
    assertThat(reduce.until(5300).progress()).isCloseTo(1 / 2f, EXACTLY);
    assertThat(reduce.until(5600).progress()).isCloseTo(2 / 3f, EXACTLY);
    // It reduces for 500 ns and writes for 300 ns.
    assertThat(reduce.until(6000).progress()).isCloseTo(5 / 6f, EXACTLY);
  }

  @Test
  void noMoreNodesAreReadAtOnceThanAllowed() {
    Rig reduce =
        reduce(outputs(true, new MapOutput(1, 20), new MapOutput(2, 20), new MapOutput(3, 20)));
    List<OpenFlow> fetches = reduce.until(Rig.START).opened();
    assertThat(fetches).hasSize(2);
    reduce.arrives(fetches.get(0), 500);
    assertThat(only(reduce.opened()).route().source()).isEqualTo(3);
  }

  /**
   * The penalty is 10 s, times 1.3 for each failure; meanwhile another node is fetched from
   * instead.
   */
  @Test
  void aNodeFromWhichAFetchFailedIsLeftAloneForLongerEachTime() {
    Rig reduce =
        reduce(outputs(true, new MapOutput(1, 20), new MapOutput(2, 40), new MapOutput(3, 20)));
    List<OpenFlow> fetches = reduce.until(Rig.START).opened();
    reduce.loses(fetches.get(0), 500);
    OpenFlow third = only(reduce.opened());
    assertThat(third.route().source()).isEqualTo(3);
    reduce.arrives(fetches.get(1), 600).arrives(third, 700);
    reduce.until(13 * SECOND + 499);
    assertThat(reduce.said()).isEmpty();
    OpenFlow again = only(reduce.until(13 * SECOND + 500).opened());
    assertThat(again.route().source()).isEqualTo(1);
    assertThat(again.bytes()).isEqualTo(10);
    reduce.loses(again, 13 * SECOND + 600).until(13 * SECOND + 599 + 169 * SECOND / 10);
    assertThat(reduce.said()).isEmpty();
    OpenFlow last = only(reduce.until(13 * SECOND + 600 + 169 * SECOND / 10).opened());
    assertThat(reduce.reports).isEmpty();
    reduce.arrives(last, 30 * SECOND).until(40 * SECOND);
    assertThat(only(reduce.reports).shuffleBytes()).isEqualTo(40);
  }

  /** There is nothing more to fetch from the node, so the reduce does not wait for it. */
  @Test
  void newsOfALostNodeEndsItsPenalty() {
    Rig reduce = reduce(outputs(true, new MapOutput(1, 20)));
    reduce.loses(only(reduce.until(Rig.START).opened()), 500);
    LostMap lost = new LostMap(0, 20);
    reduce.tell(
        new News(
            new JobOutputs(
                5, true, List.of(), List.of(new LostOutputs(1, List.of(lost))), List.of())));
    reduce.tell(
        new News(
            new JobOutputs(
                5,
                true,
                List.of(new MapOutput(2, 20)),
                List.of(),
                List.of(new RerunOutput(0, 2, 0, 20)))));
    OpenFlow elsewhere = only(reduce.opened());
    assertThat(elsewhere.route().source()).isEqualTo(2);
    reduce.arrives(elsewhere, 900).until(20 * SECOND);
    assertThat(reduce.said()).isEmpty();
    assertThat(only(reduce.reports).copyNanos()).isEqualTo(900);
  }

  /** The end of the penalty must not start the sorting again. */
  @Test
  void aPenaltyThatEndsAfterTheCopyingChangesNothing() {
    Rig reduce =
        new Rig(
            (on, to) ->
                ReduceAttempt.create(
                    new ReduceLaunch(
                        ID,
                        2,
                        INPUT,
                        10 * SECOND,
                        false,
                        300,
                        List.of(),
                        outputs(true, new MapOutput(1, 20))),
                    on,
                    to));
    reduce.loses(only(reduce.until(Rig.START).opened()), 500);
    LostOutputs lost = new LostOutputs(1, List.of(new LostMap(0, 20)));
    RerunOutput rerun = new RerunOutput(0, 2, 0, 20);
    reduce.tell(
        new News(
            new JobOutputs(5, true, List.of(new MapOutput(2, 20)), List.of(lost), List.of(rerun))));
    // The penalty of 13 s ends during the 20 s of reducing.
    reduce.arrives(only(reduce.opened()), 900).until(20 * SECOND + 910);
    assertThat(reduce.reports).isEmpty();
    reduce.until(20 * SECOND + 910 + 300);
    assertThat(only(reduce.reports).sortNanos()).isEqualTo(910);
  }

  @Test
  void whatLiesOnItsOwnNodeIsReadFromDiskAndTold() {
    Rig reduce = reduce(outputs(true, new MapOutput(0, 800))).until(100_000);
    assertThat(reduce.said()).containsExactly(new LocalFetch(5, 0, 400, Rig.START, 500));
    assertThat(reduce.reports).containsExactly(succeeded(500, 900, 1400, 1700, 400, 0));
  }

  @Test
  void aReduceOfNothingStillReducesAndWrites() {
    Rig reduce = reduce(outputs(true)).until(900);
    assertThat(reduce.said()).isEmpty();
    assertThat(reduce.reports).containsExactly(succeeded(100, 100, 600, 900, 0, 0));
  }

  @Test
  void newsAreFetchedWhenTheyComeAndTheLastOnesEndTheCopying() {
    Rig reduce = reduce(outputs(false)).until(700);
    assertThat(reduce.said()).isEmpty();
    reduce.tell(news(false, new MapOutput(1, 200)));
    reduce.arrives(only(reduce.opened()), 900).until(2000);
    assertThat(reduce.reports).isEmpty();
    reduce.tell(news(true)).until(100_000);
    assertThat(reduce.reports).containsExactly(succeeded(2000, 2100, 2600, 2900, 100, 0));
  }

  /**
   * Map 3's output is fetched and map 4's is being fetched when their node is lost; both run again
   * on node 2.
   */
  @Test
  void aFetchFromALostNodeIsCutOffAndMadeAnewWhereTheMapRunsAgain() {
    Rig reduce = reduce(outputs(false, new MapOutput(1, 200))).until(Rig.START);
    reduce.arrives(only(reduce.opened()), 500);
    reduce.tell(news(true, new MapOutput(1, 600)));
    OpenFlow cut = only(reduce.opened());
    LostOutputs lost = new LostOutputs(1, List.of(new LostMap(3, 200), new LostMap(4, 600)));
    reduce.until(700).tell(new News(new JobOutputs(5, true, List.of(), List.of(lost), List.of())));
    assertThat(reduce.said()).containsExactly(new CloseFlow(cut.tag(), cut.owner()));
    // The end of that flow, sent before the network received its closing, arrives too late.
    reduce.arrives(cut, 800);
    reduce.tell(
        new News(
            new JobOutputs(
                5,
                true,
                List.of(new MapOutput(2, 600)),
                List.of(),
                List.of(new RerunOutput(3, 2, 0, 200), new RerunOutput(4, 2, 200, 600)))));
    OpenFlow again = only(reduce.opened());
    assertThat(again.route().source()).isEqualTo(2);
    assertThat(again.bytes()).isEqualTo(200);
    reduce.arrives(again, 2000).until(100_000);
    assertThat(reduce.reports).containsExactly(succeeded(2000, 2300, 2800, 3100, 300, 200));
  }

  @Test
  void newsBeforeItsProcessHasStartedWaitForIt() {
    Rig reduce = reduce(outputs(false)).until(50).tell(news(true, new MapOutput(1, 200)));
    assertThat(reduce.said()).isEmpty();
    assertThat(only(reduce.until(Rig.START).opened()).bytes()).isEqualTo(100);
  }

  @Test
  void newsAfterTheCopyingChangeNothing() {
    Rig reduce = reduce(outputs(true, new MapOutput(0, 800))).until(510);
    reduce.said();
    reduce.tell(news(true, new MapOutput(1, 200))).until(100_000);
    assertThat(reduce.said()).isEmpty();
    assertThat(reduce.reports).containsExactly(succeeded(500, 900, 1400, 1700, 400, 0));
  }

  @Test
  void lateTimersDoNotAddUp() {
    Rig reduce = reduce(outputs(true, new MapOutput(0, 800))).late(70).until(100_000);
    assertThat(reduce.reports).containsExactly(succeeded(500, 900, 1400, 1700, 400, 0));
  }

  @Test
  void lateNewsOfAnArrivalDoNotMoveThePhases() {
    Rig reduce = reduce(outputs(true, new MapOutput(1, 800))).until(Rig.START);
    OpenFlow fetch = only(reduce.opened());
    reduce.until(5300).tell(new FlowEnded(fetch.tag(), 5000)).until(100_000);
    assertThat(reduce.reports).containsExactly(succeeded(5000, 5400, 5900, 6200, 400, 0));
  }

  @Test
  void arrivalsHeardInTheWrongOrderEndWithTheLatest() {
    Rig reduce = reduce(outputs(true, new MapOutput(1, 20), new MapOutput(2, 20)));
    List<OpenFlow> fetches = reduce.until(6000).opened();
    reduce.tell(new FlowEnded(fetches.get(0).tag(), 5000));
    reduce.tell(new FlowEnded(fetches.get(1).tag(), 4000)).until(100_000);
    assertThat(only(reduce.reports).copyNanos()).isEqualTo(5000);
  }

  @Test
  void replicasFollowOneAnotherAndTheSlowestEndsTheReduce() {
    Rig reduce = reduce(outputs(true), 3, 2).until(600);
    List<OpenFlow> pipeline = reduce.opened();
    assertThat(pipeline).extracting(OpenFlow::kind).containsOnly(FlowKind.OUTPUT);
    assertThat(pipeline).extracting(flow -> flow.route().source()).containsExactly(0, 3);
    assertThat(pipeline).extracting(flow -> flow.route().destination()).containsExactly(3, 2);
    reduce.arrives(pipeline.get(0), 700).arrives(pipeline.get(1), 1200);
    assertThat(reduce.reports).containsExactly(succeeded(100, 100, 600, 1200, 0, 300));
  }

  @Test
  void aKillBeforeItsProcessHasStartedEndsItAtOnce() {
    Rig reduce = reduce(outputs(true, new MapOutput(1, 20))).until(50).tell(new Kill());
    assertKilled(reduce, 50, ABSENT, ABSENT, ABSENT, 0);
  }

  @Test
  void aKillWhileWaitingForMapsEndsItAtOnce() {
    assertKilled(
        reduce(outputs(false)).until(500).tell(new Kill()), 500, ABSENT, ABSENT, ABSENT, 0);
  }

  @Test
  void aKillWhileCopyingClosesTheFlowsStillUnderWay() {
    Rig reduce =
        reduce(outputs(false, new MapOutput(1, 20), new MapOutput(3, 20), new MapOutput(2, 20)));
    List<OpenFlow> fetches = reduce.until(Rig.START).opened();
    reduce.arrives(fetches.get(0), 500);
    long third = only(reduce.opened()).tag();
    reduce.tell(new Kill());
    assertThat(reduce.closed()).containsExactly(fetches.get(1).tag(), third);
    assertKilled(reduce, 500, ABSENT, ABSENT, ABSENT, 10);
  }

  @Test
  void aKillWhileReadingItsOwnDiskTellsNothingOfIt() {
    Rig reduce = reduce(outputs(true, new MapOutput(0, 800))).until(300).tell(new Kill());
    assertKilled(reduce, 300, ABSENT, ABSENT, ABSENT, 0);
  }

  @Test
  void aKillWhileSortingEndsItAtOnce() {
    Rig reduce = reduce(outputs(true, new MapOutput(0, 800))).until(600);
    reduce.said();
    assertKilled(reduce.tell(new Kill()), 600, 500, ABSENT, ABSENT, 400);
  }

  @Test
  void aKillWhileReducingEndsItAtOnce() {
    assertKilled(reduce(outputs(true)).until(400).tell(new Kill()), 400, 100, 100, ABSENT, 0);
  }

  @Test
  void aKillWhileWritingClosesTheReplicas() {
    Rig reduce = reduce(outputs(true), 3, 2).until(650);
    List<Long> tags = reduce.opened().stream().map(OpenFlow::tag).toList();
    reduce.tell(new Kill());
    assertThat(reduce.said().stream().map(CloseFlow.class::cast).map(CloseFlow::tag))
        .isEqualTo(tags);
    assertKilled(reduce, 650, 100, 100, 600, 0);
  }

  private static void assertKilled(
      Rig reduce, long at, long copied, long sorted, long computed, long shuffled) {
    assertThat(reduce.alive()).isFalse();
    reduce.until(100_000);
    assertThat(reduce.said()).isEmpty();
    assertThat(reduce.reports)
        .containsExactly(
            AttemptReport.of(ID, Outcome.KILLED, 0, at)
                .computed(computed)
                .copied(copied)
                .sorted(sorted)
                .shuffle(shuffled)
                .build());
  }

  private static AttemptReport succeeded(
      long copied, long sorted, long computed, long finish, long shuffled, long crossRack) {
    return AttemptReport.of(ID, Outcome.SUCCEEDED, 0, finish)
        .computed(computed)
        .copied(copied)
        .sorted(sorted)
        .shuffle(shuffled)
        .crossRack(crossRack)
        .output(300)
        .build();
  }

  private static News news(boolean complete, MapOutput... outputs) {
    return new News(outputs(complete, outputs));
  }

  private static JobOutputs outputs(boolean complete, MapOutput... outputs) {
    return JobOutputs.of(5, complete, List.of(outputs));
  }

  private static Rig reduce(JobOutputs available, Integer... replicas) {
    ReduceLaunch launch =
        new ReduceLaunch(ID, 2, INPUT, 250, false, 300, List.of(replicas), available);
    return new Rig((on, to) -> ReduceAttempt.create(launch, on, to));
  }

  private static <T> T only(List<T> all) {
    assertThat(all).hasSize(1);
    return all.get(0);
  }
}
