package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.experiment.Bounds;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Scale;
import io.racklab.master.network.CongestionRule;
import io.racklab.master.network.LinkMode;
import io.racklab.master.network.LinkWatch;
import io.racklab.master.network.Network;
import io.racklab.master.network.NetworkSettings;
import io.racklab.master.network.PlannedFlow;
import io.racklab.master.results.RunAccount;
import io.racklab.master.results.Verdict;
import io.racklab.master.seed.Seed;
import io.racklab.master.statistics.Sample;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.WorkerMessage.Masters;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Moves a list of flows over the emulated network, without a job, and says when each ended. */
public final class FlowsRun extends AbstractBehavior<FlowsRun.Command> {
  private static final long FIRST_FLOW = 1L << 40;

  /** What a run of flows is told. */
  public sealed interface Command {}

  private record NetworkReady(ActorRef<NetworkMessage> network) implements Command {}

  private record WorkerReady(Provisioned worker) implements Command {}

  private record WarmedUp() implements Command {}

  private record WorkerTidied(Tidied worker) implements Command {}

  private record StartDue() implements Command {}

  private record FlowOver(FlowAnswer flow) implements Command {}

  private record NetworkClosed(Network.Closed closed) implements Command {}

  private record Broken(String why) implements Command {}

  /** What it answers. */
  public sealed interface Answer {}

  /**
   * Every flow has ended.
   *
   * @param endNanos for each flow of the list
   */
  public record Ended(long[] endNanos, Ledger ledger, Health health, double fullestLink)
      implements Answer {

    /**
     * How far the network can be trusted with these flows.
     *
     * @param errors of the flows of an emulated second or more
     */
    public Verdict verdict(Sample errors) {
      RunAccount account =
          new RunAccount(ledger, health, 0, 0, fullestLink, List.of(), errors, Map.of());
      return Verdict.of(List.of(account), Bounds.DEFAULT, LinkMode.EMULATED);
    }
  }

  /** The flows could not be moved. */
  public record Failed(String why) implements Answer {}

  private final Topology topology;
  private final List<PlannedFlow> flows;
  private final int[] byStart;
  private final long[] ends;
  private final ActorRef<Answer> replyTo;
  private final TimerScheduler<Command> timers;
  private final Provisioning provisioning;
  private final ActorRef<Network.Command> network;
  private final ActorRef<FlowAnswer> ended;
  private ActorRef<NetworkMessage> networkAddress;
  private RunClock clock;
  private int started;
  private int over;

  private FlowsRun(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Topology topology,
      List<PlannedFlow> flows,
      Scale scale,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Answer> replyTo) {
    super(context);
    this.timers = timers;
    this.topology = topology;
    this.flows = List.copyOf(flows);
    this.replyTo = replyTo;
    ends = new long[flows.size()];
    byStart =
        IntStream.range(0, flows.size())
            .boxed()
            .sorted(Comparator.comparingLong(flow -> flows.get(flow).startNanos()))
            .mapToInt(Integer::intValue)
            .toArray();
    long window = settings.kind().windowNanos(Duration.ofSeconds(1), scale);
    provisioning =
        new Provisioning(
            settings,
            topology,
            1,
            scale,
            window,
            new TaskSettings(0, 1, false),
            false,
            new FirstHeartbeats(topology, Seed.of(0)),
            workers);
    ActorRef<Command> self = context.getSelf();
    ended = context.messageAdapter(FlowAnswer.class, FlowOver::new);
    network =
        context.spawn(
            Network.create(
                new NetworkSettings(
                    topology,
                    FIRST_FLOW,
                    new LinkWatch(window, ClockKind.spanNanos(scale), CongestionRule.NOBODY),
                    LinkMode.EMULATED,
                    scale.bytes(),
                    row -> {},
                    why -> self.tell(new Broken(why)),
                    address -> self.tell(new NetworkReady(address)))),
            "network",
            settings.networkDispatcher());
    workers.forEach(
        worker -> context.watchWith(worker.worker(), new Broken("a worker process was lost")));
  }

  /**
   * @param workers at least one
   * @param replyTo receives one answer
   */
  public static Behavior<Command> create(
      Topology topology,
      List<PlannedFlow> flows,
      Scale scale,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Answer> replyTo) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new FlowsRun(
                        context, timers, topology, flows, scale, settings, workers, replyTo)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(NetworkReady.class, this::onNetworkReady)
        .onMessage(WorkerReady.class, this::onWorkerReady)
        .onMessage(WarmedUp.class, done -> onWarmedUp())
        .onMessage(WorkerTidied.class, this::onWorkerTidied)
        .onMessage(StartDue.class, due -> onStartDue())
        .onMessage(FlowOver.class, this::onFlowOver)
        .onMessage(NetworkClosed.class, this::onNetworkClosed)
        .onMessage(Broken.class, this::onBroken)
        .build();
  }

  private Behavior<Command> onNetworkReady(NetworkReady ready) {
    networkAddress = ready.network();
    ActorRef<TrackerMessage> nobody = getContext().getSystem().deadLetters();
    provisioning.askWithoutNodes(
        new Masters(nobody, networkAddress),
        getContext().messageAdapter(Provisioned.class, WorkerReady::new));
    return this;
  }

  private Behavior<Command> onWorkerReady(WorkerReady ready) {
    if (provisioning.ready(ready.worker())) {
      network.tell(
          new Network.WarmUp(
              provisioning.answers(),
              provisioning.workerOfNode(),
              provisioning.clockBefore(),
              getContext().messageAdapter(Network.WarmedUp.class, done -> new WarmedUp())));
    }
    return this;
  }

  private Behavior<Command> onWarmedUp() {
    provisioning.tidy(getContext().messageAdapter(Tidied.class, WorkerTidied::new));
    return this;
  }

  private Behavior<Command> onWorkerTidied(WorkerTidied tidied) {
    return provisioning.tidied(tidied.worker()) ? begin() : this;
  }

  private Behavior<Command> begin() {
    clock = provisioning.start();
    network.tell(new Network.Open(provisioning.answers(), provisioning.workerOfNode(), clock));
    provisioning.begin(clock);
    scheduleStart();
    return this;
  }

  private void scheduleStart() {
    if (started < flows.size()) {
      long at = flows.get(byStart[started]).startNanos();
      timers.startSingleTimer(new StartDue(), clock.until(at));
    }
  }

  private Behavior<Command> onStartDue() {
    long now = clock.now();
    while (started < flows.size() && flows.get(byStart[started]).startNanos() <= now) {
      int number = byStart[started++];
      start(number, flows.get(number));
    }
    scheduleStart();
    return closeIfOver();
  }

  private void start(int number, PlannedFlow flow) {
    if (flow.source() == flow.destination() || flow.bytes() == 0) {
      // It crosses no link, so it ends as it starts.
      ends[number] = flow.startNanos();
      over++;
    } else {
      networkAddress.tell(
          new OpenFlow(
              FlowKind.SHUFFLE,
              1,
              flow.source(),
              flow.source(),
              flow.destination(),
              flow.bytes(),
              number,
              flow.startNanos(),
              ended));
    }
  }

  private Behavior<Command> onFlowOver(FlowOver message) {
    ends[(int) message.flow().tag()] = message.flow().atNanos();
    over++;
    return closeIfOver();
  }

  private Behavior<Command> closeIfOver() {
    if (over == flows.size()) {
      provisioning.settle();
      network.tell(
          new Network.Close(getContext().messageAdapter(Network.Closed.class, NetworkClosed::new)));
    }
    return this;
  }

  private Behavior<Command> onNetworkClosed(NetworkClosed closed) {
    replyTo.tell(
        new Ended(
            Arrays.copyOf(ends, ends.length),
            closed.closed().account().ledger(),
            closed.closed().account().health(),
            closed.closed().account().fullestLink()));
    return Behaviors.stopped();
  }

  private Behavior<Command> onBroken(Broken broken) {
    replyTo.tell(new Failed(broken.why()));
    return Behaviors.stopped();
  }
}
