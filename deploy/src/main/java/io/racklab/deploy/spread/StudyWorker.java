package io.racklab.deploy.spread;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.deploy.files.FileSource;
import io.racklab.deploy.files.FolderCopy;
import io.racklab.deploy.files.FolderServer;
import io.racklab.deploy.files.FolderTree;
import io.racklab.deploy.files.TempWorkspace;
import io.racklab.deploy.program.InternalFault;
import io.racklab.master.analysis.rows.RunFileNames;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import io.racklab.protocol.FolderMessage;
import io.racklab.protocol.PlayerStatus;
import io.racklab.protocol.PlayerStatus.RunState;
import io.racklab.protocol.PlayerStatus.Stage;
import io.racklab.protocol.RunPlayerMessage;
import io.racklab.protocol.RunPlayerMessage.JarSum;
import io.racklab.protocol.RunPlayerMessage.PlayRuns;
import io.racklab.protocol.RunPlayerMessage.RunOrder;
import io.racklab.protocol.RunPlayerMessage.StudyOffer;
import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;

/**
 * A master's study on a worker process. The study's inputs are copied into a folder of its own, the
 * runs write there, and the folder is deleted at the study's end. Confined to one actor.
 */
final class StudyWorker {
  private static final String STUDY = "study";
  private static final String RESULTS = "results";

  /** The most characters of a failure's reason: a longer text might not fit into a message. */
  private static final int MOST_WORDS = 1000;

  /** Events for this object, which arrive through its actor. */
  sealed interface Event {}

  private record InputsHere(String study, String problem) implements Event {}

  private record RunOver(int number, HostedRun run, Optional<String> why) implements Event {}

  private final StudyOffer offer;
  private final ActorRef<PlayerStatus> master;
  private final ActorRef<RunPlayerMessage> player;
  private final ActorRef<Event> self;
  private final PlayerSettings settings;
  private final ExecutorService threads;
  private final List<ActorRef<?>> helpers = new ArrayList<>();
  private final ActorContext<?> context;
  private final Map<Integer, Order> orders = new LinkedHashMap<>();
  private TempWorkspace workspace;
  private ActorRef<FolderMessage> results;
  private String refusal;
  private Optional<HostedStudy> study = Optional.empty();

  /** A run that was ordered, and its state. */
  private static final class Order {
    private final RunOrder order;
    private Stage stage = Stage.WAITING;
    private String why = "";
    private Optional<HostedRun> run = Optional.empty();

    Order(RunOrder order) {
      this.order = order;
    }

    void failed(String reason) {
      stage = Stage.FAILED;
      why = reason.length() <= MOST_WORDS ? reason : reason.substring(0, MOST_WORDS) + "…";
    }

    RunState state() {
      return new RunState(
          order.number(),
          stage,
          why,
          run.map(HostedRun::progress).orElse(PlayerStatus.Progress.NONE));
    }
  }

  /**
   * @param self receives this object's events for the actor
   * @param player the address at which masters find the actor
   */
  StudyWorker(
      ActorContext<?> context,
      ActorRef<Event> self,
      PlayerSettings settings,
      PlayRuns first,
      ActorRef<RunPlayerMessage> player,
      ExecutorService threads) {
    this.context = context;
    this.self = self;
    this.settings = settings;
    this.player = player;
    this.threads = threads;
    offer = first.study();
    master = first.replyTo();
    refusal = reasonNotTo();
    results = spawn(FolderServer.create(new FileSource.Gathered(Map.of())));
    if (refusal.isEmpty()) {
      try {
        workspace =
            TempWorkspace.below(Path.of(System.getProperty("java.io.tmpdir")), "racklab-runs-");
        Path all = Files.createDirectory(workspace.folder().resolve(RESULTS));
        results = spawn(FolderServer.create(new FileSource.Below(all)));
        copyInputs();
      } catch (IOException e) {
        refusal = "it cannot make a folder for the runs: " + FileTrouble.of(e);
      }
    }
  }

  private String reasonNotTo() {
    if (!offer.program().equals(settings.program())) {
      return "it runs racklab " + settings.program() + ", and the master " + offer.program();
    }
    String missing =
        offer.jars().stream()
            .filter(jar -> !settings.jars().contains(jar.sha256()))
            .map(JarSum::name)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      return "jars with own policies are not copied, and it was not given "
          + missing
          + ": start it with --jar and the same files as the master";
    }
    if (offer.jars().size() < settings.jars().size()) {
      return "it was given jars that the master was not: start both with the same --jar";
    }
    return "";
  }

  private <T> ActorRef<T> spawn(Behavior<T> helper) {
    ActorRef<T> spawned = context.spawnAnonymous(helper, DispatcherSelector.blocking());
    helpers.add(spawned);
    return spawned;
  }

  private void copyInputs() {
    String id = offer.id();
    ActorRef<FolderCopy.Copied> told =
        context.spawnAnonymous(
            Behaviors.receive(FolderCopy.Copied.class)
                .onAnyMessage(
                    copied -> {
                      self.tell(new InputsHere(id, copied.problem()));
                      return Behaviors.stopped();
                    })
                .build());
    helpers.add(told);
    spawn(FolderCopy.create(offer.inputs(), STUDY, inputs(), told));
  }

  private Path inputs() {
    return workspace.folder().resolve(STUDY);
  }

  boolean isOf(StudyOffer other) {
    return offer.id().equals(other.id());
  }

  ActorRef<PlayerStatus> master() {
    return master;
  }

  /** Sets the runs to execute: drops all others, and begins those that are new. */
  void play(List<RunOrder> wanted) {
    List<Integer> numbers = wanted.stream().map(RunOrder::number).toList();
    for (int number : List.copyOf(orders.keySet())) {
      if (!numbers.contains(number)) {
        drop(number);
      }
    }
    for (RunOrder order : wanted) {
      orders.computeIfAbsent(order.number(), number -> new Order(order));
    }
    begin();
  }

  private void drop(int number) {
    Order order = orders.remove(number);
    order.run.ifPresent(StudyWorker::stop);
    study.ifPresent(known -> FolderTree.delete(known.folder(number)));
  }

  private static void stop(HostedRun run) {
    try {
      run.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void begin() {
    study.ifPresent(
        known ->
            orders.values().stream()
                .filter(order -> order.stage == Stage.WAITING)
                .forEach(order -> begin(known, order)));
  }

  private void begin(HostedStudy known, Order order) {
    Optional<RunPlan> plan = known.plan(order.order);
    if (plan.isEmpty()) {
      order.failed(
          "the worker has read other jobs than the master: a trace has changed since the experiment"
              + " was submitted");
      return;
    }
    HostedRun run = known.run(plan.get());
    order.run = Optional.of(run);
    order.stage = Stage.PLAYING;
    threads.execute(() -> play(known, plan.get(), run));
  }

  /** Executes a run, on a thread of the pool. */
  private void play(HostedStudy known, RunPlan plan, HostedRun run) {
    Optional<String> why;
    try {
      why = run.play(() -> known.alone(plan));
    } catch (IOException e) {
      why = Optional.of("the worker cannot write the results of a run: " + FileTrouble.of(e));
    } catch (RuntimeException | Error e) {
      why = Optional.of("on the worker: " + InternalFault.line(e));
    }
    self.tell(new RunOver(plan.number(), run, why));
  }

  /**
   * Handles an event; returns true if the status has changed, so that the master must be informed.
   */
  boolean hears(Event event) {
    if (event instanceof InputsHere here && here.study().equals(offer.id())) {
      read(here.problem());
      begin();
      return true;
    }
    if (event instanceof RunOver over) {
      Order order = orders.get(over.number());
      // A dropped run may end after a new execution of the same run has begun.
      if (order != null && order.run.filter(over.run()::equals).isPresent()) {
        over.why().ifPresentOrElse(order::failed, () -> order.stage = Stage.ENDED);
        return true;
      }
    }
    return false;
  }

  private void read(String problem) {
    if (!problem.isEmpty()) {
      refusal = "it cannot copy what the experiment needs: " + problem;
      return;
    }
    Path inputs = inputs();
    try {
      String text = Files.readString(inputs.resolve(RunFileNames.CONFIGURATION));
      Study read = settings.reader().read(text, inputs);
      if (read.cells().stream().anyMatch(Experiment::asksPrograms)) {
        // A Racklab master refuses them too, but the sender may be another program.
        refusal =
            "a policy is external, and a worker neither starts nor connects to programs for others";
        return;
      }
      study =
          Optional.of(
              new HostedStudy(read, settings.program(), workspace.folder().resolve(RESULTS)));
    } catch (InvalidInputException invalid) {
      refusal =
          "it cannot read the experiment: "
              + invalid.problems().stream().map(Object::toString).collect(Collectors.joining("; "));
    } catch (IOException e) {
      refusal = "it cannot read the experiment: " + FileTrouble.of(e);
    }
  }

  PlayerStatus status() {
    return new PlayerStatus(
        player,
        offer.id(),
        settings.places(),
        refusal,
        orders.values().stream().map(Order::state).toList(),
        results);
  }

  void tell() {
    master.tell(status());
  }

  /** Stops all runs and copies, and deletes all files. */
  void leave() {
    helpers.forEach(context::stop);
    List.copyOf(orders.keySet()).forEach(this::drop);
    if (workspace != null) {
      workspace.close();
    }
  }
}
