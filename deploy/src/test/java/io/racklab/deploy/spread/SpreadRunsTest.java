package io.racklab.deploy.spread;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.receptionist.Receptionist;
import com.typesafe.config.ConfigFactory;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.ResultBytes;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.Version;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.FolderMessage;
import io.racklab.protocol.FolderMessage.ListFolder;
import io.racklab.protocol.FolderMessage.ReadPart;
import io.racklab.protocol.Octets;
import io.racklab.protocol.PlayerStatus;
import io.racklab.protocol.PlayerStatus.Progress;
import io.racklab.protocol.PlayerStatus.RunState;
import io.racklab.protocol.PlayerStatus.Stage;
import io.racklab.protocol.ResultFiles;
import io.racklab.protocol.ResultFiles.Sized;
import io.racklab.protocol.RunPlayerMessage;
import io.racklab.protocol.RunPlayerMessage.PlayRuns;
import io.racklab.protocol.RunPlayerMessage.RunOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Six runs, whose players say what a test lets them say; time passes as a test lets it. */
class SpreadRunsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir Path folder;

  /** A machine that is busy with other things starts loggers late. */
  private final ActorTestKit actors =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.logger-startup-timeout = 60s")
              .withFallback(ManualTime.config()));

  private final ManualTime time = ManualTime.get(actors.system());
  private final TestProbe<SpreadRuns.Event> heard = actors.createTestProbe();
  private final TestProbe<FolderMessage> files = actors.createTestProbe();
  private RunBook book;
  private ActorRef<SpreadRuns.Command> runs;

  @BeforeEach
  void begin() throws IOException {
    String text =
        Files.readString(Samples.experiment(folder))
            .replace(
                "seed = 3",
                "seed = 3, clock = virtual, repeats = 3, sweep.cluster.heartbeat = [ 1s, 2s ]");
    Study study = Study.parse("six", text, folder, Map.of());
    Files.writeString(folder.resolve("six.conf"), text);
    RunDirectory directory = RunDirectory.create(folder.resolve("out"), study.resolved());
    book = RunBooks.of(study, directory, ClockKind.VIRTUAL, 1, Security.NONE);
    book.open();
    runs =
        actors.spawn(
            SpreadRuns.task(() -> new SpreadRuns.Opened(book, "one", Version.text()), event -> {})
                .script()
                .create(null, List.of(), heard.ref()),
            DispatcherSelector.blocking());
  }

  @AfterEach
  void end() throws IOException {
    actors.shutdownTestKit();
    book.directory().close();
  }

  /** A player that a test speaks for. */
  private final class Spoken {
    private final TestProbe<RunPlayerMessage> probe = actors.createTestProbe();
    private ActorRef<PlayerStatus> master;

    Spoken() {
      actors.system().receptionist().tell(Receptionist.register(RunPlayer.KEY, probe.ref()));
      assertThat(told()).isEmpty();
    }

    List<Integer> told() {
      PlayRuns order = probe.expectMessageClass(PlayRuns.class);
      master = order.replyTo();
      return order.runs().stream().map(RunOrder::number).toList();
    }

    void says(int places, RunState... states) {
      says("one", places, "", states);
    }

    void says(String study, int places, String refusal, RunState... states) {
      master.tell(
          new PlayerStatus(probe.ref(), study, places, refusal, List.of(states), files.ref()));
    }

    void isLost() {
      probe.stop();
    }
  }

  private static RunState state(int number, Stage stage, String why) {
    return new RunState(number, stage, why, Progress.NONE);
  }

  private SpreadRuns.Event first(Class<? extends SpreadRuns.Event> kind) {
    return heard
        .fishForMessage(
            Awaited.PATIENCE,
            event ->
                kind.isInstance(event)
                    ? FishingOutcomes.complete()
                    : FishingOutcomes.continueAndIgnore())
        .get(0);
  }

  private String failure() {
    return ((SpreadRuns.Failed) first(SpreadRuns.Failed.class)).why();
  }

  @Test
  void aPlayerIsToldAgainAndAgainSinceMessagesMayBeLost() {
    Spoken player = new Spoken();
    time.timePasses(SECOND);
    assertThat(player.told()).isEmpty();
    player.says(2);
    assertThat(player.told()).containsExactly(1, 2);
    time.timePasses(SECOND);
    assertThat(player.told()).containsExactly(1, 2);
  }

  @Test
  void whatIsSaidOfAnotherStudyIsNotListenedTo() {
    Spoken player = new Spoken();
    player.says("the one before", 2, "");
    player.says("the one before", 2, "it has no time");
    time.timePasses(SECOND);
    assertThat(player.told()).isEmpty();
  }

  @Test
  void theRunsOfALostPlayerAreGivenToAnother() throws Exception {
    Spoken lost = new Spoken();
    lost.says(2);
    assertThat(lost.told()).containsExactly(1, 2);
    Spoken other = new Spoken();
    other.says(1);
    assertThat(other.told()).containsExactly(3);
    lost.isLost();
    other.says(6);
    Awaited.until(
        "they are given to the other",
        () -> {
          time.timePasses(SECOND);
          return other.told().containsAll(List.of(1, 2, 3, 4, 5, 6));
        });
  }

  @Test
  void aMinuteWithoutAnyPlayerEndsItAndKeepsWhatThereIs() throws Exception {
    Spoken player = new Spoken();
    time.timePasses(Duration.ofSeconds(90));
    heard.expectNoMessage(Duration.ofMillis(100));
    player.isLost();
    // Word of the loss is on its way; so it is a minute at least.
    AtomicInteger seconds = new AtomicInteger();
    Path record = book.directory().folder().resolve("run.json");
    Awaited.until(
        "its patience ends",
        () -> {
          time.timePasses(SECOND);
          seconds.incrementAndGet();
          return Files.readString(record).contains("no worker process has been connected for 60 s");
        });
    assertThat(seconds.get()).isGreaterThanOrEqualTo(60);
    assertThat(failure()).isEqualTo("no worker process has been connected for 60 s");
    assertThat(book.directory().folder().resolve("summary.json")).exists();
  }

  @Test
  void aPlayerThatRefusesGetsNoRunsAndIsNamedWhereItIsTheLast() {
    Spoken unfit = new Spoken();
    Spoken fit = new Spoken();
    unfit.says("one", 2, "it has no jars");
    fit.says(2);
    assertThat(fit.told()).containsExactly(1, 2);
    time.timePasses(SECOND);
    assertThat(fit.told()).containsExactly(1, 2);
    unfit.probe.expectNoMessage(Duration.ofMillis(100));
    fit.says("one", 2, "its disk is full");
    assertThat(failure()).isEqualTo("worker this process refuses: its disk is full");
  }

  @Test
  void aRunThatFailsEndsAllAndIsNamed() {
    Spoken player = new Spoken();
    player.says(1);
    assertThat(player.told()).containsExactly(1);
    player.says(1, state(1, Stage.FAILED, "every node is lost"));
    assertThat(failure()).contains("fifo").endsWith(": every node is lost");
  }

  @Test
  void oneThatIsStoppedSaysSoInItsResultsAndLeavesNothingHalfCopied() throws IOException {
    Spoken player = new Spoken();
    player.says(1);
    player.told();
    player.says(1, state(1, Stage.ENDED, ""));
    ListFolder asked = files.expectMessageClass(ListFolder.class);
    asked.replyTo().tell(new ResultFiles(true, "1", List.of(new Sized("jobs.csv", 5)), false));
    files.expectMessageClass(ReadPart.class);
    runs.tell(new SpreadRuns.Stop("cancelled"));
    assertThat(failure()).isEqualTo("cancelled");
    actors.createTestProbe().expectTerminated(runs);
    assertThat(book.directory().folder().resolve("copies.next")).doesNotExist();
    assertThat(Files.readString(book.directory().folder().resolve("run.json")))
        .contains("cancelled");
  }

  @Test
  void aRunWhoseFilesCannotBeCopiedIsPlayedAgain() throws Exception {
    Spoken player = new Spoken();
    player.says(1);
    player.told();
    player.says(1, state(1, Stage.ENDED, ""));
    // Its place is free for another one meanwhile.
    assertThat(player.told()).containsExactly(1, 2);
    ListFolder asked = files.expectMessageClass(ListFolder.class);
    asked.replyTo().tell(new ResultFiles(true, "1", List.of(new Sized("jobs.csv", 5)), false));
    ReadPart part = files.expectMessageClass(ReadPart.class);
    part.replyTo().tell(new FilePart("jobs.csv", 0, new Octets(new byte[0]), ""));
    Awaited.until(
        "it is dropped there, to be played again",
        () -> {
          time.timePasses(SECOND);
          return player.told().equals(List.of(2));
        });
    player.says(2);
    Awaited.until("it is played again", () -> player.told().equals(List.of(2, 1)));
  }

  @Test
  void aRunThatTakesFourPlayersWithItIsGivenUp() throws Exception {
    for (int i = 0; i < 4; i++) {
      Spoken player = new Spoken();
      // Word of the loss before may be on its way: it has room for whatever is free until then.
      player.says(6);
      Awaited.until(
          "it has what the one before had",
          () -> {
            time.timePasses(SECOND);
            return player.told().containsAll(List.of(1, 2, 3, 4, 5, 6));
          });
      player.isLost();
    }
    assertThat(failure()).contains("4 worker processes were lost while they played it");
  }

  /** Players that really play. */
  @Test
  void twoPlayersOneOfWhichIsLostWriteTheBytesOfOneProcess() throws Exception {
    Path alone = folder.resolve("alone");
    Object[] run = {"run", folder.resolve("six.conf"), "--quiet", "--out", alone};
    assertThat(racklab(run).exitCode()).isZero();
    ActorRef<RunPlayer.Command> steady = player();
    ActorRef<RunPlayer.Command> lost = player();
    first(SpreadRuns.RunEnded.class);
    actors.stop(lost);
    Awaited.until(
        "all have ended",
        () -> {
          time.timePasses(SECOND);
          return book.results().size() == 6;
        });
    actors.createTestProbe().expectTerminated(runs);
    actors.stop(steady);
    try (Stream<Path> written = Files.list(book.directory().folder())) {
      assertThat(written.map(file -> file.getFileName().toString())).doesNotContain("copies.next");
    }
    assertThat(ResultBytes.of(book.directory().folder())).isEqualTo(ResultBytes.of(alone));
  }

  private ActorRef<RunPlayer.Command> player() {
    return actors.spawn(
        RunPlayer.create(
            new PlayerSettings(
                Version.text(),
                List.of(),
                (text, home) -> Study.parse("the experiment", text, home, Map.of()),
                1)),
        DispatcherSelector.blocking());
  }
}
