package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import io.racklab.deploy.fixtures.MeddlingProxy;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.journal.Journaling;
import io.racklab.master.runs.results.Level;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentSeries;
import io.racklab.master.runs.run.JoinedWorker;
import io.racklab.master.runs.run.MasterSettings;
import io.racklab.master.runs.run.RunEnvironment;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Provision;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.data.RunToken;
import io.racklab.worker.Worker;
import io.racklab.worker.WorkerSettings;
import io.racklab.worker.health.Vitals;
import io.racklab.worker.transfer.EventLoops;
import io.racklab.worker.transfer.SocketTransfers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run over sockets, some of whose bytes are changed on their way. */
@Tag("wall")
class CorruptedBytesTest {
  private static final String HOST = "127.0.0.1";

  @TempDir Path folder;

  private final ActorTestKit actors =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ConfigFactory.load()));
  private final EventLoops loops = EventLoops.open(1, Thread::new);
  private final ExecutorService blocking = Executors.newCachedThreadPool();
  private final List<MeddlingProxy> proxies = new ArrayList<>();

  @AfterEach
  void end() throws IOException {
    actors.shutdownTestKit();
    for (MeddlingProxy proxy : proxies) {
      proxy.close();
    }
    blocking.shutdown();
    loops.close();
  }

  @Test
  void oneWrongBitMakesARunInvalid() throws IOException {
    RunBook ended = run(true);

    assertThat(ended.verdict().level()).isEqualTo(Level.INVALID);
    assertThat(ended.verdict().ledger().corrupted()).isPositive();
    assertThat(ended.verdict().reasons()).anyMatch(reason -> reason.contains("ledger"));
    var told = RunFiles.in(folder.resolve("out")).run().get("verdict");
    assertThat(told.get("level").asText()).isEqualTo("INVALID");
    assertThat(told.get("ledger").get("corrupted_bytes").asLong())
        .isEqualTo(ended.verdict().ledger().corrupted());
  }

  @Test
  void aRunWhoseBytesAreLeftAloneClosesItsLedger() throws IOException {
    RunBook ended = run(false);

    assertThat(ended.verdict().ledger().closes()).as(ended.verdict().toString()).isTrue();
    assertThat(ended.verdict().ledger().received()).isPositive();
  }

  private RunBook run(boolean meddles) throws IOException {
    Experiment experiment =
        ExperimentFile.named(Samples.experiment(folder).toString(), folder, Map.of());
    RunBook book =
        RunBooks.of(
            Study.of(experiment),
            RunDirectory.create(folder.resolve("out"), experiment.resolved()),
            ClockKind.WALL,
            1,
            Security.NONE);
    TestProbe<ActorRef<WorkerMessage>> announcements = actors.createTestProbe();
    actors.spawn(Worker.create(worker(announcements.ref())));
    ActorRef<WorkerMessage> worker =
        actors.spawn(behindAProxy(announcements.receiveMessage(), meddles));
    TestProbe<ExperimentSeries.Event> listener = actors.createTestProbe();
    actors.spawn(
        ExperimentSeries.create(
            book,
            master(),
            List.of(new JoinedWorker(worker, 1)),
            cell -> TimesAlone.UNKNOWN,
            listener.ref()));
    var events =
        listener.fishForMessage(
            Duration.ofSeconds(60),
            event ->
                event instanceof ExperimentSeries.Ended || event instanceof ExperimentSeries.Failed
                    ? FishingOutcomes.complete()
                    : FishingOutcomes.continueAndIgnore());
    assertThat(events).singleElement().isInstanceOf(ExperimentSeries.Ended.class);
    return book;
  }

  /** The worker as others see it: they are told that its data port is where a proxy listens. */
  private Behavior<WorkerMessage> behindAProxy(ActorRef<WorkerMessage> worker, boolean meddles) {
    return Behaviors.setup(
        context ->
            Behaviors.receive(WorkerMessage.class)
                .onMessage(
                    Provision.class,
                    asked -> {
                      ActorRef<Provisioned> answer =
                          context.spawnAnonymous(
                              Behaviors.receiveMessage(
                                  ready -> {
                                    asked
                                        .replyTo()
                                        .tell(
                                            new Provisioned(
                                                context.getSelf(),
                                                ready.name(),
                                                HOST,
                                                proxy(ready.port(), meddles),
                                                ready.fluid()));
                                    return Behaviors.stopped();
                                  }));
                      worker.tell(
                          new Provision(asked.settings(), asked.nodes(), asked.masters(), answer));
                      return Behaviors.same();
                    })
                .onAnyMessage(
                    message -> {
                      worker.tell(message);
                      return Behaviors.same();
                    })
                .build());
  }

  private int proxy(int target, boolean meddles) {
    try {
      MeddlingProxy proxy = new MeddlingProxy(target, meddles);
      proxies.add(proxy);
      return proxy.port();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private WorkerSettings worker(ActorRef<ActorRef<WorkerMessage>> announcements) {
    return new WorkerSettings(
        "worker",
        System::nanoTime,
        (run, network) -> SocketTransfers.open(run, System::nanoTime, network, HOST, loops),
        blocking,
        blocking,
        () -> new Vitals(() -> -1),
        () -> {},
        announcements::tell);
  }

  private static MasterSettings master() {
    return new MasterSettings(
        System::nanoTime,
        ClockKind.WALL,
        () -> new RunToken(1, 2),
        Journaling.blocking(DispatcherSelector.blocking()),
        DispatcherSelector.defaultDispatcher(),
        () -> {},
        Duration.ofSeconds(1),
        RunEnvironment.NONE);
  }
}
