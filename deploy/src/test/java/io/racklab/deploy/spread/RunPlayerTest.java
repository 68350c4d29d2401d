package io.racklab.deploy.spread;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.receptionist.Receptionist;
import io.racklab.deploy.files.FolderServer;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.master.runs.experiment.Study;
import io.racklab.protocol.FolderMessage;
import io.racklab.protocol.FolderMessage.ListFolder;
import io.racklab.protocol.PlayerStatus;
import io.racklab.protocol.PlayerStatus.RunState;
import io.racklab.protocol.PlayerStatus.Stage;
import io.racklab.protocol.ResultFiles;
import io.racklab.protocol.RunPlayerMessage;
import io.racklab.protocol.RunPlayerMessage.JarSum;
import io.racklab.protocol.RunPlayerMessage.PlayRuns;
import io.racklab.protocol.RunPlayerMessage.RunOrder;
import io.racklab.protocol.RunPlayerMessage.StudyOffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker's player, with a master that a test speaks for. */
class RunPlayerTest {
  private static final String PROGRAM = "0.1";

  @TempDir Path folder;

  private final ActorTestKit actors = ActorTestKit.create();
  private final TestProbe<PlayerStatus> master = actors.createTestProbe();
  private ActorRef<RunPlayerMessage> player;

  @BeforeEach
  void begin() {
    PlayerSettings settings =
        new PlayerSettings(
            PROGRAM,
            List.of("abc"),
            (text, home) -> Study.parse("the experiment", text, home, Map.of()),
            1);
    actors.spawn(RunPlayer.create(settings), DispatcherSelector.blocking());
    TestProbe<Receptionist.Listing> there = actors.createTestProbe();
    actors.system().receptionist().tell(Receptionist.subscribe(RunPlayer.KEY, there.ref()));
    while (player == null) {
      player =
          there.receiveMessage().getServiceInstances(RunPlayer.KEY).stream()
              .findFirst()
              .orElse(null);
    }
  }

  @AfterEach
  void end() {
    actors.shutdownTestKit();
  }

  /** Its name is the test's own, since the player writes where all temporary files are. */
  private Study study(String... more) throws IOException {
    Map<String, String> set =
        more.length == 0 ? Map.of("name", name()) : Map.of("name", name(), more[0], more[1]);
    return Study.parse("tiny", Files.readString(Samples.experiment(folder)), folder, set);
  }

  private String name() {
    return "t" + folder.getFileName();
  }

  private StudyOffer offer(Study study) throws IOException {
    return offer("one", study, PROGRAM, new JarSum("own.jar", "abc"));
  }

  private StudyOffer offer(String id, Study study, String program, JarSum... jars)
      throws IOException {
    ActorRef<FolderMessage> inputs =
        actors.spawn(
            FolderServer.create(StudyInputs.of(study, folder.resolve("inputs-" + id)).source()));
    return new StudyOffer(id, program, List.of(jars), inputs);
  }

  private static RunOrder order(int number, Study study) {
    return new RunOrder(number, 0, "fifo", 1, study.first().jobsSum(1));
  }

  private PlayerStatus told(StudyOffer offer, RunOrder... orders) {
    player.tell(new PlayRuns(offer, List.of(orders), master.ref()));
    return master.receiveMessage();
  }

  /** What it says by itself when something has changed. */
  private RunState over() {
    PlayerStatus status = master.receiveMessage(Awaited.PATIENCE);
    while (status.runs().isEmpty()
        || Stream.of(Stage.WAITING, Stage.PLAYING).anyMatch(status.runs().get(0).stage()::equals)) {
      assertThat(status.refusal()).isEmpty();
      status = master.receiveMessage(Awaited.PATIENCE);
    }
    return status.runs().get(0);
  }

  private List<String> files(PlayerStatus status, int number) {
    TestProbe<ResultFiles> list = actors.createTestProbe();
    status.results().tell(new ListFolder(Integer.toString(number), "", list.ref()));
    return list.receiveMessage().files().stream().map(ResultFiles.Sized::file).toList();
  }

  /** Folders of this test's study among the temporary files. */
  private long folders() throws IOException {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(one -> one.getFileName().toString().startsWith("racklab-runs-"))
          .map(one -> one.resolve("study/experiment.conf"))
          .filter(this::isOurs)
          .count();
    }
  }

  private boolean isOurs(Path experiment) {
    try {
      return Files.readString(experiment).contains(name());
    } catch (IOException otherOrGone) {
      return false;
    }
  }

  @Test
  void aRunIsPlayedAndItsFilesStayUntilTheyAreNoLongerAskedFor() throws IOException {
    Study study = study();
    StudyOffer offer = offer(study);
    PlayerStatus first = told(offer, order(7, study));
    assertThat(first.refusal()).isEmpty();
    assertThat(first.places()).isEqualTo(1);
    assertThat(first.runs()).extracting(RunState::stage).containsExactly(Stage.WAITING);

    assertThat(over().stage()).isEqualTo(Stage.ENDED);

    PlayerStatus again = told(offer, order(7, study));
    assertThat(again.runs()).extracting(RunState::stage).containsExactly(Stage.ENDED);
    assertThat(files(again, 7)).contains("result.json", "jobs.csv", "attempts.csv");
    PlayerStatus then = told(offer);
    assertThat(then.runs()).isEmpty();
    assertThat(files(then, 7)).isEmpty();
  }

  @Test
  void whatItHasIsDeletedWhenTheMasterIsGoneOrHasAnotherStudy() throws Exception {
    Study study = study();
    told(offer(study), order(1, study));
    over();
    assertThat(folders()).isEqualTo(1);
    told(offer("two", study, PROGRAM, new JarSum("own.jar", "abc")), order(1, study));
    Awaited.until("the first is gone", () -> folders() <= 1);
    over();
    assertThat(folders()).isEqualTo(1);
    master.stop();
    Awaited.until("all is gone", () -> folders() == 0);
  }

  @Test
  void anotherProgramOrOtherJarsAreRefused() throws IOException {
    Study study = study();
    JarSum own = new JarSum("own.jar", "abc");
    assertThat(told(offer("a", study, "0.2", own)).refusal())
        .isEqualTo("it runs racklab 0.1, and the master 0.2");
    assertThat(told(offer("b", study, PROGRAM, own, new JarSum("more.jar", "def"))).refusal())
        .isEqualTo(
            "jars with own policies are not copied, and it was not given more.jar: start it with"
                + " --jar and the same files as the master");
    assertThat(told(offer("c", study, PROGRAM)).refusal())
        .contains("it was given jars that the master was not");
  }

  /** Such as after a trace was changed. */
  @Test
  void otherJobsThanTheMastersAreARunThatFails() throws IOException {
    Study study = study();
    told(offer(study), new RunOrder(1, 0, "fifo", 1, "sum of others"));
    assertThat(over())
        .satisfies(run -> assertThat(run.stage()).isEqualTo(Stage.FAILED))
        .satisfies(run -> assertThat(run.why()).contains("read other jobs than the master"));
  }

  /** Whoever speaks to a worker would start what he likes. */
  @Test
  void programsAreNotStartedForOthers() throws IOException {
    Path started = folder.resolve("started");
    Study study =
        study(
            "schedulers",
            "[ { name = fifo, like = fifo, order { kind = external, command = [ touch, "
                + started
                + " ] } } ]");
    told(offer(study), order(1, study));
    assertThat(master.receiveMessage(Awaited.PATIENCE).refusal())
        .contains("a policy is external, and a worker neither starts nor connects to programs");
    assertThat(started).doesNotExist();
  }

  @Test
  void whatCannotBeReadIsARefusalInALine() throws IOException {
    Study study = study();
    StudyOffer offer = offer(study);
    Files.writeString(folder.resolve("inputs-one/experiment.conf"), "experiment { name = 1, }, ");
    told(offer, order(1, study));
    assertThat(master.receiveMessage(Awaited.PATIENCE).refusal())
        .startsWith("it cannot read the experiment: ")
        .doesNotContain("\n");
  }
}
