package io.racklab.worker.attempt;

import static io.racklab.protocol.AttemptReport.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.AttemptTimes;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.TaskType;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests a map whose process starts in 100 ns, with 1000 B of input and 400 B of output at 1 ns a
 * byte, and 250 ns of computation at half speed.
 */
class MapAttemptTest {
  private static final AttemptId ID = new AttemptId(5, TaskType.MAP, 6, 0);
  private static final long READ = Rig.START + 1000;
  private static final long COMPUTED = READ + 500;
  private static final long WRITTEN = COMPUTED + 400;

  @Test
  void aLocalMapReadsComputesAndWritesWithoutTheNetwork() {
    Rig map = map(0, 1000, 400).until(WRITTEN - 1);
    assertThat(map.reports).isEmpty();
    map.until(WRITTEN);
    assertThat(map.reports).containsExactly(succeeded(0, READ, COMPUTED, WRITTEN, 0, 0, 400));
    assertThat(map.said()).isEmpty();
    assertThat(map.alive()).isFalse();
  }

  /** Its work is 1000 ns of reading, 500 of computing and 400 of writing. */
  @Test
  void itsProgressIsItsShareOfItsWork() {
    Rig map = map(0, 1000, 400);
    assertThat(map.until(Rig.START).progress()).isZero();
    assertThat(map.until(Rig.START + 475).progress()).isEqualTo(0.25f);
    assertThat(map.until(Rig.START + 1425).progress()).isEqualTo(0.75f);
  }

  /** The duration of a flow is unknown before it ends. */
  @Test
  void aRemoteMapMakesNoProgressUntilItHasItsInput() {
    Rig map = map(1, 1000, 400).until(Rig.START);
    OpenFlow input = only(map.opened());
    assertThat(map.until(59_999).progress()).isZero();
    assertThat(map.arrives(input, 60_000).progress()).isEqualTo(1000 / 1900f);
    assertThat(map.until(60_425).progress()).isEqualTo(0.75f);
  }

  @Test
  void lateTimersDoNotAddUp() {
    Rig map = map(0, 1000, 400).late(70).until(WRITTEN + 1000);
    assertThat(map.reports).containsExactly(succeeded(0, READ, COMPUTED, WRITTEN, 0, 0, 400));
  }

  @Test
  void aTimerLaterThanTheWholePhaseDoesNotStretchTheNextOnes() {
    Rig map = map(0, 1000, 400).late(10_000).until(100_000);
    assertThat(map.reports).containsExactly(succeeded(0, READ, COMPUTED, WRITTEN, 0, 0, 400));
  }

  @Test
  void timesCountFromWhenTheAttemptBegan() {
    Rig map = new Rig(7000, (on, to) -> MapAttempt.create(launch(0, 1000, 400), on, to));
    map.until(7000 + WRITTEN);
    assertThat(map.reports)
        .containsExactly(succeeded(7000, 7000 + READ, 7000 + COMPUTED, 7000 + WRITTEN, 0, 0, 400));
  }

  /** The attempt is held for 30 ns, and its process starts in 250 ns. */
  @Test
  void aProcessMayTakeLongerToStartThanInTheMean() {
    MapLaunch usual = launch(0, 1000, 400);
    MapLaunch slow =
        new MapLaunch(
            usual.attempt(),
            usual.sources(),
            usual.inputBytes(),
            new AttemptTimes(30, 2.5, usual.times().computeNanos(), false),
            usual.outputBytes(),
            usual.sorted(),
            usual.replicas());
    Rig map = new Rig(0, (on, to) -> MapAttempt.create(slow, on, to)).until(WRITTEN + 180);
    assertThat(map.reports)
        .containsExactly(succeeded(0, READ + 180, COMPUTED + 180, WRITTEN + 180, 0, 0, 400));
  }

  @Test
  void aRemoteMapReadsByAFlowThatBeginsWithItsProcess() {
    Rig map = map(1, 1000, 400).until(Rig.START - 1);
    assertThat(map.opened()).isEmpty();
    map.until(Rig.START);
    OpenFlow input = only(map.opened());
    assertThat(input.kind()).isEqualTo(FlowKind.INPUT);
    assertThat(input.job()).isEqualTo(5);
    assertThat(input.route().source()).isEqualTo(1);
    assertThat(input.route().destination()).isZero();
    assertThat(input.bytes()).isEqualTo(1000);
    map.until(50_000).arrives(input, 60_000).until(60_900);
    assertThat(map.reports).containsExactly(succeeded(0, 60_000, 60_500, 60_900, 1000, 0, 400));
  }

  @Test
  void inputFromAnotherRackIsCountedSo() {
    Rig map = map(2, 1000, 400).until(Rig.START);
    map.arrives(only(map.opened()), 5000).until(9000);
    assertThat(only(map.reports).crossRackBytes()).isEqualTo(1000);
  }

  @Test
  void theNewsOfAnArrivalMayBeLateWithoutMovingThePhases() {
    Rig map = map(1, 1000, 400).until(Rig.START);
    OpenFlow input = only(map.opened());
    map.until(5300).tell(new FlowEnded(input.tag(), 5000)).until(5900);
    assertThat(map.reports).containsExactly(succeeded(0, 5000, 5500, 5900, 1000, 0, 400));
  }

  @Test
  void aMapWhoseSourceIsLostReadsItAllFromTheNext() {
    Rig map = map(List.of(1, 2), 1000, 400).until(Rig.START);
    map.loses(only(map.opened()), 700);
    OpenFlow second = only(map.opened());
    assertThat(second.route().source()).isEqualTo(2);
    assertThat(second.bytes()).isEqualTo(1000);
    map.arrives(second, 5000).until(9000);
    assertThat(map.reports).containsExactly(succeeded(0, 5000, 5500, 5900, 1000, 1000, 400));
  }

  @Test
  void aReplicaThatIsLostIsLeftOut() {
    Rig map = map(0, 1000, 400, 1, 3).until(COMPUTED);
    List<OpenFlow> pipeline = map.opened();
    map.loses(pipeline.get(0), COMPUTED + 100).arrives(pipeline.get(1), COMPUTED + 500);
    assertThat(map.reports)
        .containsExactly(succeeded(0, READ, COMPUTED, COMPUTED + 500, 0, 400, 400));
  }

  @Test
  void aMapOfNothingTakesItsStartAndItsComputing() {
    Rig map = map(2, 0, 0).until(Rig.START + 500);
    assertThat(map.said()).isEmpty();
    assertThat(map.reports)
        .containsExactly(succeeded(0, Rig.START, Rig.START + 500, Rig.START + 500, 0, 0, 0));
  }

  @Test
  void replicasFollowOneAnotherAndTheSlowestEndsTheMap() {
    Rig map = map(0, 1000, 400, 1, 3).until(COMPUTED);
    List<OpenFlow> pipeline = map.opened();
    assertThat(pipeline).extracting(OpenFlow::kind).containsOnly(FlowKind.OUTPUT);
    assertThat(pipeline).extracting(OpenFlow::bytes).containsOnly(400L);
    assertThat(pipeline).extracting(flow -> flow.route().source()).containsExactly(0, 1);
    assertThat(pipeline).extracting(flow -> flow.route().destination()).containsExactly(1, 3);
    map.arrives(pipeline.get(1), COMPUTED + 100).until(9000);
    assertThat(map.reports).isEmpty();
    map.arrives(pipeline.get(0), 9000);
    // Only the second hop leaves the rack; the output counts once.
    assertThat(map.reports).containsExactly(succeeded(0, READ, COMPUTED, 9000, 0, 400, 400));
  }

  @Test
  void aDiskSlowerThanTheReplicasEndsTheMap() {
    Rig map = map(0, 1000, 400, 1).until(COMPUTED);
    map.arrives(only(map.opened()), COMPUTED + 100);
    assertThat(map.reports).isEmpty();
    map.until(WRITTEN);
    assertThat(map.reports).containsExactly(succeeded(0, READ, COMPUTED, WRITTEN, 0, 0, 400));
  }

  @Test
  void noOutputNeedsNoReplica() {
    Rig map = map(0, 1000, 0, 1, 3).until(COMPUTED);
    assertThat(map.said()).isEmpty();
    assertThat(only(map.reports).outcome()).isEqualTo(Outcome.SUCCEEDED);
  }

  @Test
  void aKillBeforeTheProcessHasStartedEndsItAtOnce() {
    assertKilled(map(1, 1000, 400).until(50).tell(new Kill()), 50, ABSENT, ABSENT);
  }

  @Test
  void aKillWhileReadingLocallyEndsItAtOnce() {
    assertKilled(map(0, 1000, 400).until(500).tell(new Kill()), 500, ABSENT, ABSENT);
  }

  @Test
  void aKillWhileReadingRemotelyClosesTheFlow() {
    Rig map = map(1, 1000, 400).until(500);
    long tag = only(map.opened()).tag();
    map.tell(new Kill());
    assertThat(map.closed()).containsExactly(tag);
    assertKilled(map, 500, ABSENT, ABSENT);
  }

  @Test
  void aKillAfterReadingRemotelyHasNothingToClose() {
    Rig map = map(1, 1000, 400).until(500);
    map.arrives(only(map.opened()), 600).until(700).tell(new Kill());
    assertThat(map.closed()).isEmpty();
    assertThat(only(map.reports).remoteInputBytes()).isEqualTo(1000);
  }

  @Test
  void aKillWhileComputingEndsItAtOnce() {
    assertKilled(map(0, 1000, 400).until(READ + 1).tell(new Kill()), READ + 1, READ, ABSENT);
  }

  @Test
  void aKillWhileWritingClosesTheReplicas() {
    Rig map = map(0, 1000, 400, 1, 3).until(COMPUTED + 10);
    List<Long> tags = map.opened().stream().map(OpenFlow::tag).toList();
    map.tell(new Kill());
    assertThat(map.closed()).isEqualTo(tags);
    assertKilled(map, COMPUTED + 10, READ, COMPUTED);
  }

  @Test
  void aKillWhileTheDiskIsTheLastToWriteEndsItAtOnce() {
    Rig map = map(0, 1000, 400, 1).until(COMPUTED);
    map.arrives(only(map.opened()), COMPUTED + 10).tell(new Kill());
    assertKilled(map, COMPUTED + 10, READ, COMPUTED);
  }

  private static void assertKilled(Rig map, long at, long read, long computed) {
    assertThat(map.alive()).isFalse();
    map.until(100_000);
    assertThat(map.said()).isEmpty();
    assertThat(map.reports)
        .containsExactly(
            AttemptReport.of(ID, Outcome.KILLED, 0, at).read(read).computed(computed).build());
  }

  private static AttemptReport succeeded(
      long start, long read, long computed, long finish, long remote, long crossRack, long output) {
    return AttemptReport.of(ID, Outcome.SUCCEEDED, start, finish)
        .read(read)
        .computed(computed)
        .remoteInput(remote)
        .crossRack(crossRack)
        .output(output)
        .build();
  }

  private static Rig map(List<Integer> sources, long input, long output) {
    MapLaunch launch = new MapLaunch(ID, sources, input, 250, false, output, true, List.of());
    return new Rig((on, to) -> MapAttempt.create(launch, on, to));
  }

  private static Rig map(int source, long input, long output, Integer... replicas) {
    return new Rig((on, to) -> MapAttempt.create(launch(source, input, output, replicas), on, to));
  }

  private static MapLaunch launch(int source, long input, long output, Integer... replicas) {
    return new MapLaunch(
        ID, List.of(source), input, 250, false, output, replicas.length == 0, List.of(replicas));
  }

  private static <T> T only(List<T> all) {
    assertThat(all).hasSize(1);
    return all.get(0);
  }
}
