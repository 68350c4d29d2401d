package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.runs.experiment.FirstHeartbeats;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.protocol.DiskSettings;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Begin;
import io.racklab.protocol.WorkerMessage.Masters;
import io.racklab.protocol.WorkerMessage.Provision;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Settle;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.WorkerMessage.Tidy;
import io.racklab.protocol.data.RunToken;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Prepares the workers for a run and starts its time when all of them are ready. */
final class Provisioning {
  private final MasterSettings master;
  private final Topology topology;
  private final List<JoinedWorker> workers;
  private final int[] workerOfNode;
  private final RunSettings settings;
  private final FirstHeartbeats firstHeartbeats;
  private final BitSet lost = new BitSet();

  private final Map<ActorRef<WorkerMessage>, Provisioned> ready = new LinkedHashMap<>();
  private final Set<ActorRef<WorkerMessage>> tidy = new LinkedHashSet<>();

  /**
   * @param run the number of the run in this process
   * @param progress true if heartbeats report the progress of attempts
   * @param firstHeartbeats the times of the nodes' first heartbeats
   * @param workers the workers, at least one
   */
  Provisioning(
      MasterSettings master,
      Topology topology,
      int run,
      Scale scale,
      long windowNanos,
      TaskSettings tasks,
      boolean progress,
      FirstHeartbeats firstHeartbeats,
      List<JoinedWorker> workers) {
    this.master = master;
    this.topology = topology;
    this.firstHeartbeats = firstHeartbeats;
    this.workers = new ArrayList<>(workers);
    workerOfNode =
        Placement.over(workers.stream().mapToDouble(JoinedWorker::share).toArray(), topology);
    List<Integer> racks = new ArrayList<>();
    for (int node = 0; node < topology.nodeCount(); node++) {
      racks.add(topology.rackOf(node));
    }
    RunToken token = master.tokens().get();
    settings =
        new RunSettings(
            run,
            new RunSettings.Scales(master.timeScale(scale), scale.bytes()),
            new RunSettings.Heartbeats(
                topology.cluster().heartbeat().toNanos(), topology.cluster().outOfBandHeartbeats()),
            new RunSettings.Windows(windowNanos, master.clock().nanos()),
            new RunSettings.Secret(token.high(), token.low()),
            tasks,
            progress,
            racks);
  }

  RunSettings settings() {
    return settings;
  }

  int[] workerOfNode() {
    return workerOfNode;
  }

  /** Tells each worker which nodes to emulate. */
  void ask(Masters masters, ActorRef<Provisioned> answers) {
    for (int worker = 0; worker < workers.size(); worker++) {
      workers
          .get(worker)
          .worker()
          .tell(new Provision(settings, settingsOf(worker), masters, answers));
    }
  }

  /** Provisions the workers without nodes, for their sockets only. */
  void askWithoutNodes(Masters masters, ActorRef<Provisioned> answers) {
    workers.forEach(
        worker -> worker.worker().tell(new Provision(settings, List.of(), masters, answers)));
  }

  private List<NodeSettings> settingsOf(int worker) {
    return nodesOf(worker).stream()
        .map(node -> settingsOf(node, firstHeartbeats.nanos(node)))
        .toList();
  }

  NodeSettings settingsOf(int node, long firstHeartbeatNanos) {
    Node described = topology.node(node);
    return new NodeSettings(
        node,
        described.name(),
        described.speed(),
        settingsOf(described.disk()),
        jvms(described.slots()),
        firstHeartbeatNanos);
  }

  private static NodeSettings.JvmSlots jvms(Slots slots) {
    if (slots instanceof Slots.Typed typed) {
      return new NodeSettings.JvmSlots(typed.maps(), typed.reduces());
    }
    int any =
        slots instanceof Slots.Shared shared ? shared.count() : ((Slots.Containers) slots).vcores();
    return new NodeSettings.JvmSlots(any, any);
  }

  private static DiskSettings settingsOf(Disk disk) {
    return new DiskSettings(!(disk instanceof Disk.PerTask), disk.readRate(), disk.writeRate());
  }

  /** Returns the nodes that were placed on a worker, whether it is lost or not. */
  List<Integer> nodesOf(int worker) {
    return IntStream.range(0, workerOfNode.length)
        .filter(node -> workerOfNode[node] == worker)
        .boxed()
        .toList();
  }

  ActorRef<WorkerMessage> workerOf(int node) {
    return workers.get(workerOfNode[node]).worker();
  }

  /** Notes that a worker is ready; true if all are. */
  boolean ready(Provisioned worker) {
    ready.put(worker.worker(), worker);
    return ready.size() == workers.size();
  }

  /** Returns the workers' answers, in the order of their indexes. */
  List<Provisioned> answers() {
    return workers.stream().map(worker -> ready.get(worker.worker())).toList();
  }

  /** Returns the name that a worker gives itself, or its address if it has given none yet. */
  String nameOf(int worker) {
    ActorRef<WorkerMessage> address = workers.get(worker).worker();
    Provisioned known = ready.get(address);
    return known == null ? address.path().address().hostPort() : known.name();
  }

  /** Returns the clock for the time before the run. */
  RunClock clockBefore() {
    return new RunClock(master.clock(), settings.windows().epochNanos(), settings.timeScale());
  }

  /**
   * Lets every process, this one first, do pending work now, such as garbage collection, so that it
   * does not pause later. A pause after the run's time has started delays the first timers by the
   * full length of the pause, however far ahead they are: Akka counts a timer's delay from the time
   * at which its scheduler takes the timer up.
   */
  void tidy(ActorRef<Tidied> replyTo) {
    master.tidy().run();
    workers.forEach(worker -> worker.worker().tell(new Tidy(replyTo)));
  }

  /** Notes that a worker is tidy; true if all are. */
  boolean tidied(Tidied worker) {
    tidy.add(worker.worker());
    return tidy.size() == workers.size();
  }

  /**
   * Starts the run's time at a whole number of windows after its epoch, far enough ahead that every
   * worker learns it in time.
   */
  RunClock start() {
    long window = settings.processWindowNanos();
    long waited =
        master.clock().nanos() + master.kind().noticeNanos() - settings.windows().epochNanos();
    long origin = settings.windows().epochNanos() + (waited + window - 1) / window * window;
    return new RunClock(master.clock(), origin, settings.timeScale());
  }

  /**
   * Starts the run's time on the workers. The tracker and the network must have the run's clock by
   * then, since a first heartbeat may follow at once.
   */
  void begin(RunClock clock) {
    workers.forEach(worker -> worker.worker().tell(new Begin(clock.originNanos())));
  }

  /** Notes the loss of a worker, by its index. */
  void lose(int worker) {
    lost.set(worker);
  }

  /**
   * Sets the worker that is to replace a lost one; it counts as lost until it is {@link #replaced
   * ready}.
   */
  void replace(int place, JoinedWorker worker) {
    workers.set(place, worker);
  }

  JoinedWorker worker(int place) {
    return workers.get(place);
  }

  /**
   * True if a worker has a place. A worker that could not be reached for a moment joins once more
   * without having lost its place.
   */
  boolean has(JoinedWorker worker) {
    return workers.stream().anyMatch(known -> known.worker().equals(worker.worker()));
  }

  /** Provisions the worker in a place; its nodes are started one by one later. */
  void askReplacement(int place, Masters masters, ActorRef<Provisioned> answers) {
    workers.get(place).worker().tell(new Provision(settings, List.of(), masters, answers));
  }

  /**
   * Handles the readiness of the worker in a place: it no longer counts as lost, and receives the
   * run's time.
   */
  void replaced(int place, Provisioned worker, RunClock clock) {
    ready.put(worker.worker(), worker);
    lost.clear(place);
    worker.worker().tell(new Begin(clock.originNanos()));
  }

  /** Returns the workers that are not lost. */
  List<JoinedWorker> left() {
    return IntStream.range(0, workers.size())
        .filter(worker -> !lost.get(worker))
        .mapToObj(workers::get)
        .toList();
  }

  /** Ends the run on the workers, which report and stop their nodes. */
  void settle() {
    List<Integer> places = Arrays.stream(workerOfNode).boxed().toList();
    for (int place = lost.nextClearBit(0);
        place < workers.size();
        place = lost.nextClearBit(place + 1)) {
      workers.get(place).worker().tell(new Settle(place, places));
    }
  }
}
