package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.BehaviorBuilder;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.analysis.metric.FlowErrors;
import io.racklab.master.analysis.metric.LinkErrors;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.master.engine.network.CongestionRule;
import io.racklab.master.engine.network.LinkWatch;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.network.NetworkAccount;
import io.racklab.master.engine.network.NetworkRules;
import io.racklab.master.engine.network.NetworkSettings;
import io.racklab.master.engine.network.PlannedFlow;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.runs.experiment.Bounds;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.FirstHeartbeats;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.master.runs.results.Mishaps;
import io.racklab.master.runs.results.RunAccount;
import io.racklab.master.runs.results.Verdict;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.WorkerMessage.Masters;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Moves a list of flows over the emulated network, without jobs, and reports the end times. */
public final class FlowsRun {
  private static final long FIRST_FLOW = 1L << 40;

  /**
   * The window under the virtual clock, where the model's bytes need no comparison with received
   * ones: longer than any run.
   */
  private static final long NO_WINDOW = Long.MAX_VALUE / 4;

  /** Messages to a run of flows. */
  public sealed interface Command {}

  private record NetworkReady(ActorRef<NetworkMessage> network) implements Command {}

  private record Prepared(Preparation.Step step) implements Command {}

  private record StartDue() implements Command {}

  private record FlowOver(FlowAnswer flow) implements Command {}

  private record FlowNoted() implements Command {}

  private record NetworkClosed(Network.Closed closed) implements Command {}

  private record Broken(String why) implements Command {}

  /** The answer of a run of flows. */
  public sealed interface Answer {}

  /**
   * Every flow has ended.
   *
   * @param endNanos the end of each flow of the list
   * @param flowErrors the errors of flows, from their actual starts, and of links
   */
  public record Ended(long[] endNanos, NetworkAccount account, FlowErrors flowErrors)
      implements Answer {

    /**
     * Returns the verdict on the network's accuracy with these flows.
     *
     * @param ends the errors of the end times of flows that take at least an emulated second, as
     *     shares of the flows' durations; the errors are taken against a model in which all flows
     *     start as planned
     */
    public Verdict verdict(Sample ends) {
      RunAccount run =
          new RunAccount(
              account.ledger(),
              account.health(),
              0,
              0,
              account.fullestLink(),
              Mishaps.NONE,
              new FlowErrors(ends, Sample.NONE, flowErrors.unsentBySender(), flowErrors.links()),
              Map.of());
      return Verdict.of(List.of(run), Bounds.DEFAULT, NetworkRules.EXACT);
    }
  }

  /** The flows could not be moved. */
  public record Failed(String why) implements Answer {}

  private final ActorContext<Command> context;
  private final List<PlannedFlow> flows;
  private final int[] byStart;
  private final long[] ends;
  private final ActorRef<Answer> replyTo;
  private final TimerScheduler<Command> timers;
  private final Provisioning provisioning;
  private final ActorRef<Network.Command> network;
  private final ActorRef<FlowAnswer> ended;
  private final FlowErrors.Collected flowErrors = new FlowErrors.Collected();
  private final LinkErrors.Collected linkErrors = new LinkErrors.Collected();
  private int started;
  private int over;
  private int opened;
  private int noted;

  private FlowsRun(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Topology topology,
      List<PlannedFlow> flows,
      Scale scale,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Answer> replyTo) {
    this.context = context;
    this.timers = timers;
    this.flows = List.copyOf(flows);
    this.replyTo = replyTo;
    ends = new long[flows.size()];
    byStart =
        IntStream.range(0, flows.size())
            .boxed()
            .sorted(Comparator.comparingLong(flow -> flows.get(flow).startNanos()))
            .mapToInt(Integer::intValue)
            .toArray();
    long window =
        settings.kind() == ClockKind.VIRTUAL
            ? NO_WINDOW
            : settings.kind().windowNanos(Duration.ofSeconds(1), scale);
    provisioning =
        new Provisioning(
            settings,
            topology,
            1,
            scale,
            window,
            new TaskSettings(0, 1, false, SortSettings.HADOOP, TaskSettings.HADOOP_TIMEOUT_NANOS),
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
                    new LinkWatch(
                        window,
                        ClockKind.spanNanos(scale),
                        CongestionRule.NOBODY,
                        settings.environment().observers().meter()),
                    NetworkRules.EXACT,
                    scale.bytes(),
                    this::measure,
                    why -> self.tell(new Broken(why)),
                    address -> self.tell(new NetworkReady(address)))),
            "network",
            settings.networkDispatcher());
    workers.forEach(
        worker -> context.watchWith(worker.worker(), new Broken("a worker process was lost")));
  }

  /**
   * @param workers the workers, at least one
   * @param replyTo receives one {@link Answer}
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
                            context, timers, topology, flows, scale, settings, workers, replyTo)
                        .starting()));
  }

  /** Receives the network's rows, up to its {@link Network.Closed}. */
  private void measure(Row row) {
    if (row instanceof FlowRow flow) {
      context.getSelf().tell(new FlowNoted());
      flowErrors.add(
          flow.source(),
          flow.destination(),
          flow.startNanos(),
          flow.finishNanos(),
          flow.expectedNanos(),
          flow.unsentShare());
    } else if (row instanceof LinkRow link) {
      linkErrors.add(
          link.capacityBytesPerSecond(), link.usedBytesPerSecond(), link.expectedBytesPerSecond());
    }
  }

  private Behavior<Command> starting() {
    return breakable().onMessage(NetworkReady.class, ready -> prepare(ready.network())).build();
  }

  private Behavior<Command> prepare(ActorRef<NetworkMessage> networkAddress) {
    Preparation<Command> preparation =
        new Preparation<>(context, Prepared::new, provisioning, network);
    ActorRef<TrackerMessage> nobody = context.getSystem().deadLetters();
    provisioning.askWithoutNodes(new Masters(nobody, networkAddress), preparation.answers());
    return breakable()
        .onMessage(
            Prepared.class,
            prepared ->
                preparation
                    .after(prepared.step())
                    .map(clock -> move(networkAddress, clock))
                    .orElse(Behaviors.same()))
        .build();
  }

  private Behavior<Command> move(ActorRef<NetworkMessage> networkAddress, RunClock clock) {
    provisioning.begin(clock);
    scheduleStart(clock);
    return breakable()
        .onMessage(StartDue.class, due -> onStartDue(networkAddress, clock))
        .onMessage(FlowOver.class, this::onFlowOver)
        .onMessage(FlowNoted.class, noted -> onFlowNoted())
        .build();
  }

  private BehaviorBuilder<Command> breakable() {
    return Behaviors.receive(Command.class).onMessage(Broken.class, this::onBroken);
  }

  private void scheduleStart(RunClock clock) {
    if (started < flows.size()) {
      long at = flows.get(byStart[started]).startNanos();
      timers.startSingleTimer(new StartDue(), clock.until(at));
    }
  }

  private Behavior<Command> onStartDue(ActorRef<NetworkMessage> networkAddress, RunClock clock) {
    long now = clock.now();
    while (started < flows.size() && flows.get(byStart[started]).startNanos() <= now) {
      int number = byStart[started++];
      start(number, flows.get(number), networkAddress);
    }
    scheduleStart(clock);
    return closeIfOver();
  }

  private void start(int number, PlannedFlow flow, ActorRef<NetworkMessage> networkAddress) {
    Route route = flow.route();
    if (route.isLocal() && route.disks() == DiskUse.NONE || flow.bytes() == 0) {
      // It crosses no link, so it ends as it starts.
      ends[number] = flow.startNanos();
      over++;
    } else {
      opened++;
      networkAddress.tell(
          new OpenFlow(
              FlowKind.SHUFFLE,
              1,
              route.source(),
              route,
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

  private Behavior<Command> onFlowNoted() {
    noted++;
    return closeIfOver();
  }

  /**
   * Closes the network once every flow has ended and every sender has reported its unsent bytes.
   */
  private Behavior<Command> closeIfOver() {
    if (over < flows.size() || noted < opened) {
      return Behaviors.same();
    }
    provisioning.settle();
    network.tell(
        new Network.Close(context.messageAdapter(Network.Closed.class, NetworkClosed::new)));
    return Behaviors.receive(Command.class)
        .onMessage(Broken.class, broken -> failed(broken.why()))
        .onMessage(NetworkClosed.class, this::onNetworkClosed)
        .build();
  }

  private Behavior<Command> onNetworkClosed(NetworkClosed closed) {
    replyTo.tell(
        new Ended(
            Arrays.copyOf(ends, ends.length),
            closed.closed().account(),
            flowErrors.errors().with(linkErrors.errors())));
    return Behaviors.stopped();
  }

  private Behavior<Command> onBroken(Broken broken) {
    provisioning.settle();
    return failed(broken.why());
  }

  /** Ends as failed; the workers are settling already. */
  private Behavior<Command> failed(String why) {
    replyTo.tell(new Failed(why));
    return Behaviors.stopped();
  }
}
