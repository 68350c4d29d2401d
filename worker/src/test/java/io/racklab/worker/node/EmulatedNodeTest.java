package io.racklab.worker.node;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import com.typesafe.config.ConfigFactory;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptProgress;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.DiskSettings;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.PollSettings;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.TrackerMessage.Umbilical;
import io.racklab.protocol.time.RunClock;
import io.racklab.worker.RunSettingsBuilder;
import io.racklab.worker.attempt.Emulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests node 0, which sends its first heartbeat at 1 s and then one every 3 s. The actor system's
 * time and the process's clock are moved together. Actors run on the thread that sends them a
 * message, so that all its effects at that time have happened when the call returns.
 */
class EmulatedNodeTest {
  private static final long SECOND = 1_000_000_000L;

  private final ActorTestKit actors =
      ActorTestKit.create(
          ManualTime.config()
              .withFallback(
                  ConfigFactory.parseString(
                      "akka.actor.default-dispatcher.type ="
                          + " akka.testkit.CallingThreadDispatcherConfigurator"))
              .withFallback(ConfigFactory.load()));
  private final ManualTime time = ManualTime.get(actors.system());
  private final AtomicLong clock = new AtomicLong();
  private final TestProbe<TrackerMessage> tracker = actors.createTestProbe();
  private final TestProbe<NetworkMessage> network = actors.createTestProbe();
  private ActorRef<EmulatedNode.Command> node;

  @BeforeEach
  void start() {
    start(false, false);
  }

  private void start(boolean progress, boolean outOfBand) {
    start(progress, outOfBand, false);
  }

  private void start(boolean progress, boolean outOfBand, boolean umbilical) {
    RunSettings run =
        RunSettingsBuilder.racks(0, 0)
            .heartbeat(3 * SECOND)
            .outOfBand(outOfBand)
            .window(SECOND)
            .tasks(
                new TaskSettings(
                    0,
                    1,
                    5,
                    false,
                    SortSettings.HADOOP,
                    TaskSettings.HADOOP_TIMEOUT_NANOS,
                    PollSettings.NONE,
                    umbilical))
            .progress(progress)
            .build();
    NodeSettings settings = new NodeSettings(0, "n0", 1, DiskSettings.perTask(1e9), SECOND);
    Emulation emulation =
        new Emulation(run, settings, new RunClock(clock::get, 0, 1), network.ref(), Runnable::run);
    node = actors.spawn(EmulatedNode.create(emulation, tracker.ref()));
  }

  @AfterEach
  void end() {
    actors.shutdownTestKit();
  }

  @Test
  void itSpeaksFirstWhenToldToAndThenAtEveryInterval() {
    pass(Duration.ofMillis(999));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    assertThat(heartbeat().node()).isZero();
    pass(Duration.ofMillis(2999));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    heartbeat();
  }

  @Test
  void aLateBeatDoesNotMoveTheNextOnes() {
    clock.addAndGet(SECOND / 2);
    pass(Duration.ofSeconds(1));
    heartbeat();
    // The process's clock is at 1.5 s; the next heartbeat stays due at 4 s.
    pass(Duration.ofMillis(2499));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    heartbeat();
  }

  @Test
  void beatsMissedWhileTheProcessStoodStillAreNotMadeUpFor() {
    clock.addAndGet(7 * SECOND);
    pass(Duration.ofSeconds(1));
    heartbeat();
    // The clock is at 8 s; heartbeats were due at 4 s and 7 s, and the next one is at 10 s.
    pass(Duration.ofMillis(1999));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    heartbeat();
  }

  @Test
  void anEndedAttemptIsReportedOnceAtTheNextBeat() {
    pass(Duration.ofSeconds(1));
    AttemptId id = map(1, 0);
    heartbeat().replyTo().tell(launch(localMap(id)));
    pass(Duration.ofMillis(100));
    pass(Duration.ofMillis(2900));
    List<AttemptReport> ended = heartbeat().ended();
    assertThat(ended).extracting(AttemptReport::attempt).containsExactly(id);
    assertThat(ended).extracting(AttemptReport::outcome).containsExactly(Outcome.SUCCEEDED);
    pass(Duration.ofSeconds(3));
    assertThat(heartbeat().ended()).isEmpty();
  }

  @Test
  void attemptsAreReportedInTheOrderInWhichTheyEnded() {
    pass(Duration.ofSeconds(1));
    MapLaunch longer = new MapLaunch(map(1, 0), List.of(0), 0, SECOND, false, 0, true, List.of());
    MapLaunch shorter =
        new MapLaunch(map(1, 1), List.of(0), 0, SECOND / 2, false, 0, true, List.of());
    heartbeat().replyTo().tell(launch(longer, shorter));
    for (int step = 0; step < 6; step++) {
      pass(Duration.ofMillis(500));
    }
    assertThat(heartbeat().ended())
        .extracting(AttemptReport::attempt)
        .containsExactly(map(1, 1), map(1, 0));
  }

  @Test
  void heartbeatsSayHowFarAttemptsAreOnlyWhereTheRunAsks() {
    pass(Duration.ofSeconds(1));
    MapLaunch map = new MapLaunch(map(1, 0), List.of(0), 0, 4 * SECOND, false, 0, true, List.of());
    heartbeat().replyTo().tell(launch(map));
    pass(Duration.ofSeconds(3));
    assertThat(heartbeat().running()).isEmpty();

    startAnew(true, false);
    pass(Duration.ofSeconds(1));
    heartbeat().replyTo().tell(launch(map, remoteMap(map(2, 0))));
    pass(Duration.ofSeconds(3));
    assertThat(heartbeat().running())
        .containsExactly(AttemptProgress.of(map(1, 0), 0.75f), AttemptProgress.of(map(2, 0), 0));
    pass(Duration.ofSeconds(3));
    assertThat(heartbeat().running()).containsExactly(AttemptProgress.of(map(2, 0), 0));
  }

  @Test
  void aKillEndsTheAttemptItNamesAndNoOther() {
    pass(Duration.ofSeconds(1));
    ActorRef<NodeMessage> answer = heartbeat().replyTo();
    answer.tell(launch(remoteMap(map(1, 0)), remoteMap(map(2, 0))));
    pass(Duration.ZERO);
    answer.tell(
        new HeartbeatAnswer(List.of(), List.of(), List.of(), List.of(map(2, 0)), List.of()));
    pass(Duration.ofSeconds(3));
    List<AttemptReport> ended = heartbeat().ended();
    assertThat(ended).extracting(AttemptReport::attempt).containsExactly(map(2, 0));
    assertThat(ended).extracting(AttemptReport::outcome).containsExactly(Outcome.KILLED);
  }

  @Test
  void aKillOfAnAttemptThatIsNotThereDoesNoHarm() {
    pass(Duration.ofSeconds(1));
    heartbeat()
        .replyTo()
        .tell(new HeartbeatAnswer(List.of(), List.of(), List.of(), List.of(map(2, 0)), List.of()));
    pass(Duration.ofSeconds(3));
    assertThat(heartbeat().ended()).isEmpty();
  }

  @Test
  void outputsReachTheReducesOfTheirJobOnly() {
    pass(Duration.ofSeconds(1));
    ActorRef<NodeMessage> answer = heartbeat().replyTo();
    answer.tell(
        new HeartbeatAnswer(
            List.of(remoteMap(map(1, 0))),
            List.of(reduce(1, 0), reduce(1, 1), reduce(2, 0)),
            List.of(),
            List.of(),
            List.of()));
    pass(Duration.ZERO);
    assertThat(network.expectMessageClass(OpenFlow.class).bytes()).isEqualTo(500);
    network.expectNoMessage(Duration.ZERO);
    JobOutputs outputs = JobOutputs.of(1, false, List.of(new MapOutput(1, 21)));
    answer.tell(new HeartbeatAnswer(List.of(), List.of(), List.of(), List.of(), List.of(outputs)));
    List<NetworkMessage> fetches = network.receiveSeveralMessages(2);
    assertThat(fetches).extracting(fetch -> ((OpenFlow) fetch).job()).containsOnly(1);
    assertThat(fetches)
        .extracting(fetch -> ((OpenFlow) fetch).bytes())
        .containsExactlyInAnyOrder(11L, 10L);
    network.expectNoMessage(Duration.ZERO);
  }

  @Test
  void theEndOfAFlowReachesTheAttemptThatOpenedIt() {
    pass(Duration.ofSeconds(1));
    heartbeat().replyTo().tell(launch(remoteMap(map(1, 0)), remoteMap(map(2, 0))));
    pass(Duration.ZERO);
    OpenFlow first = network.expectMessageClass(OpenFlow.class);
    network.expectMessageClass(OpenFlow.class);
    first.owner().tell(new FlowEnded(first.tag(), SECOND));
    pass(Duration.ZERO);
    pass(Duration.ofSeconds(3));
    assertThat(heartbeat().ended())
        .extracting(report -> report.attempt().job())
        .containsExactly(first.job());
  }

  /** The map ends at 1.5 s; the regular heartbeat would be at 4 s. */
  @Test
  void whereTheRunAsksAnEndIsToldAtOnceAndTheNextBeatIsAnIntervalLater() {
    startAnew(false, true);
    pass(Duration.ofSeconds(1));
    heartbeat().replyTo().tell(launch(shortMap(map(1, 0))));
    pass(Duration.ofMillis(499));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    assertThat(heartbeat().ended()).extracting(AttemptReport::attempt).containsExactly(map(1, 0));

    pass(Duration.ofMillis(2999));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    assertThat(heartbeat().ended()).isEmpty();
    pass(Duration.ofMillis(2999));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    heartbeat();
  }

  @Test
  void endsOfOneInstantAreToldAtOnceInOneBeat() {
    startAnew(false, true);
    pass(Duration.ofSeconds(1));
    ActorRef<NodeMessage> answer = heartbeat().replyTo();
    answer.tell(launch(remoteMap(map(1, 0)), remoteMap(map(2, 0))));
    pass(Duration.ofMillis(500));
    List<AttemptId> both = List.of(map(1, 0), map(2, 0));
    answer.tell(new HeartbeatAnswer(List.of(), List.of(), List.of(), both, List.of()));
    pass(Duration.ZERO);
    assertThat(heartbeat().ended())
        .extracting(AttemptReport::attempt)
        .containsExactlyElementsOf(both);
    tracker.expectNoMessage(Duration.ZERO);
  }

  /**
   * The answer to an out-of-band heartbeat may start the next attempt, whose end is reported in
   * another one.
   */
  @Test
  void oneEndAfterTheOtherIsToldAtOnce() {
    startAnew(false, true);
    pass(Duration.ofSeconds(1));
    heartbeat().replyTo().tell(launch(shortMap(map(1, 0))));
    pass(Duration.ofMillis(500));
    heartbeat().replyTo().tell(launch(shortMap(map(1, 1))));
    pass(Duration.ofMillis(500));
    assertThat(heartbeat().ended()).extracting(AttemptReport::attempt).containsExactly(map(1, 1));
  }

  /**
   * The heartbeat at 4 s also reports an attempt that ends at that instant, and reports none twice.
   */
  @Test
  void anEndAtTheTimeOfARegularBeatIsToldOnce() {
    startAnew(false, true);
    pass(Duration.ofSeconds(1));
    MapLaunch map = new MapLaunch(map(1, 0), List.of(0), 0, 3 * SECOND, false, 0, true, List.of());
    heartbeat().replyTo().tell(launch(map));
    pass(Duration.ofSeconds(3));
    List<AttemptReport> told = new ArrayList<>(heartbeat().ended());
    if (told.isEmpty()) {
      told.addAll(heartbeat().ended());
    }
    assertThat(told).extracting(AttemptReport::attempt).containsExactly(map(1, 0));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(2999));
    tracker.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    assertThat(heartbeat().ended()).isEmpty();
  }

  /**
   * The application master is told of the end first, then the job tracker, which assigns the
   * container's resources.
   */
  @Test
  void aNodeSpeaksAtOnceThoughTheTaskHasToldItsMaster() {
    actors.stop(node);
    clock.set(0);
    start(false, true, true);
    pass(Duration.ofSeconds(1));
    heartbeat().replyTo().tell(launch(shortMap(map(1, 0))));
    pass(Duration.ofMillis(500));
    assertThat(tracker.expectMessageClass(Umbilical.class).ended().attempt()).isEqualTo(map(1, 0));
    assertThat(heartbeat().ended()).isEmpty();
  }

  private Heartbeat heartbeat() {
    return tracker.expectMessageClass(Heartbeat.class);
  }

  private void startAnew(boolean progress, boolean outOfBand) {
    actors.stop(node);
    clock.set(0);
    start(progress, outOfBand);
  }

  private void pass(Duration duration) {
    clock.addAndGet(duration.toNanos());
    time.timePasses(duration);
  }

  private static HeartbeatAnswer launch(MapLaunch... maps) {
    return new HeartbeatAnswer(List.of(maps), List.of(), List.of(), List.of(), List.of());
  }

  private static AttemptId map(int job, int task) {
    return new AttemptId(job, TaskType.MAP, task, 0);
  }

  private static MapLaunch localMap(AttemptId id) {
    return new MapLaunch(id, List.of(0), 0, 0, false, 0, true, List.of());
  }

  private static MapLaunch shortMap(AttemptId id) {
    return new MapLaunch(id, List.of(0), 0, SECOND / 2, false, 0, true, List.of());
  }

  private static MapLaunch remoteMap(AttemptId id) {
    return new MapLaunch(id, List.of(1), 500, 0, false, 0, true, List.of());
  }

  private static ReduceLaunch reduce(int job, int task) {
    return new ReduceLaunch(
        new AttemptId(job, TaskType.REDUCE, task, 0),
        2,
        0,
        0,
        false,
        0,
        List.of(),
        JobOutputs.of(job, false, List.of()));
  }
}
