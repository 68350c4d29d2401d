package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.LostOutputs;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.PollSettings;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.TaskType;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests attempts that poll as Hadoop 1.2.1's do, on a node whose heartbeats are 3,000 ns apart:
 * they ask for ended maps every 1,000 ns, sleep for 5,000 ns if there is nothing to fetch, and ask
 * for the permission to commit every 2,000 ns.
 */
class PollsTest {
  private static final PollSettings POLLS = new PollSettings(1000, 5000, 2000);
  private static final AttemptId REDUCE = new AttemptId(5, TaskType.REDUCE, 0, 0);

  private static Rig reduce(PollSettings polls, JobOutputs available) {
    var launch = new ReduceLaunch(REDUCE, 1, 600, 0, false, 0, List.of(), available);
    return new Rig(polls, (emulation, owner) -> ReduceAttempt.create(launch, emulation, owner));
  }

  private static JobOutputs outputs(boolean complete, MapOutput... outputs) {
    return JobOutputs.of(5, complete, List.of(outputs));
  }

  private static AttemptMessage news(boolean complete, MapOutput... outputs) {
    return new News(outputs(complete, outputs));
  }

  @Test
  void aReduceSleepsFirstThoughThereIsSomethingToFetch() {
    Rig reduce = reduce(POLLS, outputs(true, new MapOutput(1, 600)));
    assertThat(reduce.until(Rig.START + 4999).opened()).isEmpty();
    assertThat(reduce.until(Rig.START + 5000).opened())
        .extracting(OpenFlow::bytes)
        .containsExactly(600L);
  }

  @Test
  void whileItFetchesItHearsOfMoreWhenItAsks() {
    Rig reduce = reduce(POLLS, outputs(false, new MapOutput(1, 100)));
    OpenFlow first = reduce.until(Rig.START + 5000).opened().get(0);
    // It asked first at 100 ns, so it asks next at 6,100 and 7,100 ns.
    reduce.until(6200).tell(news(false, new MapOutput(2, 100)));
    assertThat(reduce.until(7099).opened()).isEmpty();
    assertThat(reduce.until(7100).opened())
        .extracting(flow -> flow.route().source())
        .containsExactly(2);
    assertThat(first.route().source()).isEqualTo(1);
  }

  /**
   * The reduce fetches from two nodes at once. It begins to fetch from the third before it asks and
   * learns that this node is lost; the bytes of that fetch are of no use.
   */
  @Test
  void aFetchThatItBeginsBeforeItHearsOfALossIsCutOff() {
    Rig reduce =
        reduce(
            POLLS,
            outputs(false, new MapOutput(1, 100), new MapOutput(2, 100), new MapOutput(3, 100)));
    List<OpenFlow> first = reduce.until(Rig.START + 5000).opened();
    assertThat(first).hasSize(2);
    int third = 6 - first.get(0).route().source() - first.get(1).route().source();
    LostOutputs lost = new LostOutputs(third, List.of(new LostOutputs.LostMap(third, 100)));
    reduce
        .until(6200)
        .tell(new News(new JobOutputs(5, false, List.of(), List.of(lost), List.of())));
    reduce.arrives(first.get(0), 6500);
    OpenFlow late = reduce.opened().get(0);
    assertThat(late.route().source()).isEqualTo(third);
    reduce.until(7100);
    assertThat(reduce.said()).anyMatch(said -> said instanceof CloseFlow);
    reduce.arrives(late, 7200);
    assertThat(reduce.alive()).isTrue();
    assertThat(reduce.reports).isEmpty();
  }

  @Test
  void afterItHasFetchedAllThatItKnowsOfItSleeps() {
    Rig reduce = reduce(POLLS, outputs(false, new MapOutput(1, 100)));
    OpenFlow first = reduce.until(Rig.START + 5000).opened().get(0);
    reduce
        .arrives(first, 6000)
        .until(6500)
        .tell(news(true, new MapOutput(1, 100), new MapOutput(2, 500)));
    assertThat(reduce.until(10_999).opened()).isEmpty();
    OpenFlow second = reduce.until(11_000).opened().get(0);
    assertThat(second.bytes()).isEqualTo(500);
    // It sorts for 600 ns and has nothing to compute or to write, so it may commit after the
    // heartbeat at 15,000 ns.
    reduce.arrives(second, 12_000).until(20_000);
    assertThat(reduce.reports).hasSize(1);
    AttemptReport report = reduce.reports.get(0);
    assertThat(report.copyNanos()).isEqualTo(12_100);
    assertThat(report.sortNanos()).isEqualTo(12_700);
    assertThat(report.finishNanos()).isEqualTo(16_700);
  }

  @Test
  void newsThatNothingMoreComesEndsTheCopyingWhenItLooks() {
    Rig reduce = reduce(POLLS, outputs(false, new MapOutput(1, 600)));
    OpenFlow first = reduce.until(Rig.START + 5000).opened().get(0);
    reduce.arrives(first, 6000).until(6500).tell(news(true, new MapOutput(1, 600)));
    reduce.until(30_000);
    assertThat(reduce.reports.get(0).copyNanos()).isEqualTo(11_100);
  }

  @Test
  void aReduceThatIsKilledWhileItSleepsOrWaitsToCommitIsGoneAtOnce() {
    Rig sleeping = reduce(POLLS, outputs(true, new MapOutput(1, 600)));
    sleeping.until(2000).tell(new Kill()).until(30_000);
    assertThat(sleeping.reports)
        .extracting(AttemptReport::outcome, AttemptReport::finishNanos)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(AttemptReport.Outcome.KILLED, 2000L));
    assertThat(sleeping.alive()).isFalse();
    Rig committing = reduce(new PollSettings(0, 0, 2000), outputs(true));
    committing.until(Rig.START + 1).tell(new Kill()).until(30_000);
    assertThat(committing.reports)
        .extracting(AttemptReport::outcome)
        .containsExactly(AttemptReport.Outcome.KILLED);
  }

  /** A map whose output reduces fetch does not commit. */
  @Test
  void onlyMapsWhoseOutputIsTheJobsCommit() {
    assertThat(map(true).finishNanos()).isEqualTo(Rig.START);
    assertThat(map(false).finishNanos()).isEqualTo(Rig.START + 4000);
  }

  private static AttemptReport map(boolean sorted) {
    AttemptId id = new AttemptId(5, TaskType.MAP, 0, 0);
    var launch = new MapLaunch(id, List.of(0), 0, 0, false, 0, sorted, List.of());
    Rig map = new Rig(POLLS, (emulation, owner) -> MapAttempt.create(launch, emulation, owner));
    map.until(30_000);
    assertThat(map.opened()).extracting(OpenFlow::kind).doesNotContain(FlowKind.INPUT);
    return map.reports.get(0);
  }
}
