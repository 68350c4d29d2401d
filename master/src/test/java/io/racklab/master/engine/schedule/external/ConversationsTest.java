package io.racklab.master.engine.schedule.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.AttemptId;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said to programs, and what comes of their answers. */
class ConversationsTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(2, 1));
  private static final String PROGRAM = "{ kind = external, command = program }";
  private static final String HELLO = "{\"version\":1,\"answers\":[\"order\",\"maps\"]}";

  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private final List<String> failures = new ArrayList<>();
  private Scheduler scheduler;
  private Conversations conversations;
  private Function<String, Evidence> heard = words -> (kept, otherwise) -> {};

  private ScheduledCluster cluster(ScriptedDialogue dialogue, String answers) {
    scheduler = SchedulerText.make("[{ name = mine, like = fair, " + answers + " }]");
    scheduler.report(heard);
    conversations =
        Conversations.begin(
            scheduler,
            new Conversations.Place(TOPOLOGY, Path.of("runs"), Seed.of(5)),
            (program, folder, name) -> dialogue,
            failures::add);
    return new ScheduledCluster(TOPOLOGY, scheduler, jobs);
  }

  private Job submit(int number, int maps) {
    return jobs.submit(Specs.job(number, maps, 0), new InputSplits(1, new int[maps]), 0);
  }

  private static List<Integer> jobsOf(List<Assigned> assigned) {
    return assigned.stream().map(Assigned::attempt).map(AttemptId::job).toList();
  }

  @Test
  void aQuestionHasItsCandidatesAndTheAnswerDecides() {
    ScriptedDialogue program =
        new ScriptedDialogue(HELLO, "{\"answer\":[2]}", "{\"answer\":[1,2]}");
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    submit(1, 3);
    submit(2, 3);
    cluster.now(7);

    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(2, 1);
    assertThat(program.questions().get(0))
        .startsWith(
            "{\"ask\":\"order\",\"n\":1,\"now_ns\":7,\"events\":[],\"type\":\"map\",\"node\":0,")
        .contains("\"jobs\":[{\"job\":1,")
        .endsWith("\"maps\":3,\"reduces\":0,\"waiting\":3,\"running\":0,\"finished\":0}]}");
    assertThat(program.questions().get(1)).contains("\"n\":2", "\"waiting\":2,\"running\":1");
    assertThat(scheduler.measures()).containsEntry("questions", 2.0);
    assertThat(failures).isEmpty();
  }

  /** They are told with the first question that it hears. */
  @Test
  void whatHappensWhileALateAnswerIsAwaitedIsNotLost() {
    String hello = HELLO.replace("}", ",\"events\":[\"submitted\"]}");
    ScriptedDialogue program =
        new ScriptedDialogue(
            hello,
            ScriptedDialogue.LATE,
            ScriptedDialogue.UNHEARD,
            "{\"answer\":[2]}",
            "{\"answer\":[2]}");
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    submit(1, 3);
    submit(2, 3);
    cluster.heartbeat(0);
    submit(3, 3);
    cluster.heartbeat(0);
    cluster.heartbeat(0);

    assertThat(program.questions()).hasSize(3);
    assertThat(program.questions().get(1)).contains("\"event\":\"submitted\"", "\"job\":3");
    assertThat(program.questions().get(2)).contains("\"events\":[]");
    assertThat(scheduler.measures()).containsEntry(Conversations.LATE, 2.0);
  }

  @Test
  void aProgramReportsTheTestsOfItsPromises() {
    String hello = HELLO.replace("}", ",\"promises\":[\"mine: the last goes first\"]}");
    String test = "\"tested\":[{\"promise\":\"mine: the last goes first\",\"kept\":";
    ScriptedDialogue program =
        new ScriptedDialogue(
            hello,
            "{\"answer\":[2]," + test + "true}]}",
            "{\"answer\":[1,2]," + test + "false,\"otherwise\":\"job 1\\u001bis first\"}]}");
    List<String> evidence = new ArrayList<>();
    heard = words -> (kept, otherwise) -> evidence.add(words + " " + kept + " " + otherwise.get());
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    submit(1, 3);
    submit(2, 3);

    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(2, 1);
    assertThat(evidence)
        .containsExactly(
            "mine: the last goes first true ", "mine: the last goes first false job 1 is first");
    assertThat(failures).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"promise\":\"other\",\"kept\":true}; has no promise \"other\"",
        "{\"promise\":\"mine\",\"kept\":1}; kept must be true or false, not 1",
        "{\"promise\":\"mine\",\"keeps\":true}; the key keeps",
        "{\"promise\":\"mine\"}; has the keys promise and kept",
        "1; 1 is not an object"
      })
  void aReportThatIsMalformedEndsTheRun(String test, String why) {
    String hello = HELLO.replace("}", ",\"promises\":[\"mine\"]}");
    ScheduledCluster cluster =
        cluster(
            new ScriptedDialogue(hello, "{\"answer\":[2],\"tested\":[" + test + "]}"),
            "order " + PROGRAM);
    submit(1, 3);
    submit(2, 3);
    cluster.heartbeat(0);

    assertThat(failures).singleElement(STRING).contains(why);
  }

  @Test
  void nothingIsAskedWhereNothingIsToBeDecided() {
    ScriptedDialogue program = new ScriptedDialogue(HELLO);
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    submit(1, 3);

    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(1, 1);
    assertThat(program.questions()).isEmpty();
  }

  @Test
  void anOrderStandsAsLongAsItSays() {
    ScriptedDialogue program =
        new ScriptedDialogue(
            HELLO,
            "{\"answer\":[2,1],\"stands\":\"heartbeat\"}",
            "{\"answer\":[2,1],\"stands\":\"jobs\"}",
            "{\"answer\":[3]}");
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    submit(1, 9);
    submit(2, 9);

    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(2, 2);
    assertThat(program.questions()).hasSize(1);
    List<Assigned> given = cluster.heartbeat(1);
    assertThat(program.questions()).hasSize(2);
    cluster.finish(1, given.get(0).attempt());
    cluster.heartbeat(1);
    assertThat(program.questions()).hasSize(2);
    cluster.finish(1, given.get(1).attempt());
    submit(3, 9);
    assertThat(jobsOf(cluster.heartbeat(1))).containsExactly(3);
  }

  @Test
  void eventsComeInTheirOrderAndOnlyThoseThatAreWanted() {
    ScriptedDialogue program =
        new ScriptedDialogue(
            "{\"version\":1,\"answers\":[\"order\"],\"events\":[\"submitted\",\"left\"]}",
            "{\"answer\":[]}",
            "{\"answer\":[]}",
            "{\"answer\":[]}",
            "{\"answer\":[]}");
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    Job first = submit(1, 9);
    submit(2, 9);
    cluster.heartbeat(0);
    jobs.remove(first);
    submit(3, 9);
    cluster.now(4);
    cluster.heartbeat(1);

    assertThat(program.questions().get(0))
        .contains("\"events\":[{\"event\":\"submitted\",\"at_ns\":0,\"job\":1,")
        .contains("},{\"event\":\"submitted\",\"at_ns\":0,\"job\":2,");
    assertThat(program.questions().get(1)).contains("\"events\":[]");
    assertThat(program.questions().get(2))
        .contains("\"job\":3,", "},{\"event\":\"left\",\"at_ns\":4,\"job\":1}]");
  }

  @Test
  void whoAsksForItIsWokenAndMayKill() {
    ScriptedDialogue program =
        new ScriptedDialogue(
            HELLO,
            "{\"answer\":[2],\"wake_ns\":50}",
            "{\"answer\":[2]}",
            "{\"answer\":[\"job-2-m-0-0\"]}");
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    cluster.updateOnlyWhenTold();
    submit(1, 9);
    Job second = submit(2, 9);
    cluster.heartbeat(0);
    cluster.now(49);
    cluster.update();
    assertThat(program.questions()).hasSize(2);
    // The tracker tells of launches; this cluster does not.
    cluster.node(0).attempts().forEach(one -> scheduler.launched(second, one));
    cluster.now(50);
    cluster.update();

    assertThat(program.questions().get(2)).startsWith("{\"ask\":\"wake\",\"n\":3,\"now_ns\":50,");
    assertThat(cluster.node(0).attempts()).hasSize(1);
    assertThat(failures).isEmpty();
  }

  @Test
  void oneProgramIsGreetedOnceForSeveralAnswers() {
    ScriptedDialogue program =
        new ScriptedDialogue(HELLO, "{\"answer\":null}", "{\"answer\":2}", "{\"answer\":null}");
    ScheduledCluster cluster = cluster(program, "order %1$s, maps %1$s".formatted(PROGRAM));
    submit(1, 9);

    assertThat(cluster.heartbeat(0)).isEmpty();
    assertThat(cluster.heartbeat(0)).extracting(one -> one.attempt().task()).containsExactly(2);
    assertThat(program.questions().get(0))
        .contains("\"candidates\":[{\"map\":0,\"locality\":\"node\"}]");
  }

  @Test
  void aLateAnswerLeavesTheNodeAsItIsAndIsCounted() {
    ScriptedDialogue program =
        new ScriptedDialogue(HELLO, ScriptedDialogue.LATE, "{\"answer\":[]}", "{\"answer\":[]}");
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    submit(1, 9);
    submit(2, 9);

    assertThat(cluster.heartbeat(0)).isEmpty();
    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(1, 1);
    assertThat(scheduler.measures()).containsEntry(Conversations.LATE, 1.0);
    assertThat(failures).isEmpty();
  }

  @Test
  void afterAFailureNothingIsAskedAndNothingStarts() {
    ScriptedDialogue program = new ScriptedDialogue(HELLO, ScriptedDialogue.GONE);
    ScheduledCluster cluster = cluster(program, "order " + PROGRAM);
    submit(1, 9);
    submit(2, 9);

    assertThat(cluster.heartbeat(0)).isEmpty();
    assertThat(cluster.heartbeat(1)).isEmpty();
    assertThat(program.questions()).hasSize(1);
    assertThat(failures)
        .singleElement()
        .asString()
        .startsWith("order { kind = external }, program: it ended with exit code 9; asked: {")
        .endsWith("answered: nothing");
    conversations.close();
    assertThat(program.closed()).isTrue();
  }

  @Test
  void aProgramThatCannotBeStartedFailsTheRun() {
    scheduler = SchedulerText.make("[{ name = mine, like = fifo, order " + PROGRAM + " }]");
    Conversations.begin(
            scheduler,
            new Conversations.Place(TOPOLOGY, Path.of("runs"), Seed.of(5)),
            Dialogues.NONE,
            failures::add)
        .close();
    assertThat(failures).singleElement().asString().contains("no program can be asked here");
  }
}
