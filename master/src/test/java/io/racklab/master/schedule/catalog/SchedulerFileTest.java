package io.racklab.master.schedule.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.schedule.Copies;
import io.racklab.master.schedule.Scheduler;
import io.racklab.master.schedule.SchedulerSpec;
import io.racklab.master.schedule.SchedulerText;
import io.racklab.master.schedule.basic.NoCopies;
import io.racklab.master.schedule.hadoop1.FairOrder;
import io.racklab.master.schedule.hadoop1.FairRules;
import io.racklab.master.schedule.hadoop1.LoadFactorSlots;
import io.racklab.master.schedule.hadoop1.PoolRules;
import io.racklab.master.schedule.speculation.Hadoop1Copies;
import io.racklab.master.schedule.speculation.Hadoop1Copies.Since;
import io.racklab.master.schedule.speculation.LateCopies;
import io.racklab.master.schedule.speculation.LateSettings;
import io.racklab.master.schedule.yarn.DominantPolicy;
import io.racklab.master.schedule.yarn.FifoPolicy;
import io.racklab.master.schedule.yarn.QueueOrder;
import io.racklab.master.schedule.yarn.QueuePlan;
import io.racklab.master.schedule.yarn.Resource;
import io.racklab.master.seed.Seed;
import io.racklab.topologies.file.InvalidInput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchedulerFileTest {
  @Test
  void everyPresetHasADescriptionAndCanBeMade() {
    Map<String, String> names = SchedulerFile.bundledNames();
    assertThat(names).containsKeys("fifo", "fair");
    names.forEach(
        (name, description) -> {
          assertThat(description).isNotBlank();
          assertThat(SchedulerFile.named(name).make(Seed.of(1)).name()).isEqualTo(name);
        });
  }

  @Test
  void aPresetIsShownAsASectionThatReadsBack() {
    for (String name : SchedulerFile.bundledNames().keySet()) {
      String section = SchedulerFile.presetText(name).substring(name.length());
      String mix = "[{ name = mine, like = " + name + ", " + section.strip().substring(1) + "]";
      assertThat(SchedulerText.make(mix))
          .usingRecursiveComparison()
          .ignoringFields("name")
          .isEqualTo(SchedulerFile.named(name).make(Seed.of(1)));
    }
  }

  @Test
  void readsNamesAndMixesInTheirOrder() {
    assertThat(SchedulerText.read("[ fair, { name = mine, like = fair }, fifo ]"))
        .extracting(SchedulerSpec::name)
        .containsExactly("fair", "mine", "fifo");
    assertThat(SchedulerText.read("fifo")).extracting(SchedulerSpec::name).containsExactly("fifo");
  }

  @Test
  void aMixAnswersAsItsBaseExceptWhereItSaysOtherwise() {
    Scheduler mine =
        SchedulerText.make(
            "{ name = mine, like = fifo, order { kind = fair, pools { a { weight = 2 } } } }");
    assertThat(((FairOrder) mine.order()).rules())
        .isEqualTo(FairRules.of(Map.of("a", PoolRules.EQUAL.weight(2))));
    assertThat(mine.slots()).isEqualTo(new LoadFactorSlots(0.01));
  }

  @Test
  void copiesAreHadoopsUnlessSaidOtherwise() {
    assertThat(copies("kind = hadoop-1"))
        .isEqualTo(new Hadoop1Copies(0.2, 60_000_000_000L, Since.LAUNCH));
    assertThat(copies("kind = hadoop-1, gap = 0.3, lag = 5s, since = submit"))
        .isEqualTo(new Hadoop1Copies(0.3, 5_000_000_000L, Since.SUBMIT));
    assertThat(((LateCopies) copies("kind = late")).settings())
        .isEqualTo(new LateSettings(60_000_000_000L, 1, 1, 0.1, 10, 0.01));
    assertThat(
            ((LateCopies)
                    copies(
                        "kind = late, lag = 1s, slow-task = 0.5, slow-node = 2, cap = 0.2,"
                            + " min-copies = 3, min-slot-share = 0.05"))
                .settings())
        .isEqualTo(new LateSettings(1_000_000_000L, 0.5, 2, 0.2, 3, 0.05));
    assertThat(copies("kind = none")).isEqualTo(new NoCopies());
  }

  private static Copies copies(String text) {
    return SchedulerText.make("{ name = mine, like = fifo, copies { " + text + " } }").copies();
  }

  @Test
  void wrongCopiesAreToldWhatToWrite() {
    assertThat(
            SchedulerText.problems(
                "{ name = mine, like = fifo, copies { kind = hadoop-1, gap = 2, since = start } }"))
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains("gap = 2 must be at most 1"))
        .anySatisfy(line -> assertThat(line).contains("since = start is none of launch, submit"));
  }

  @Test
  void eachRunGetsASchedulerOfItsOwn() {
    SchedulerSpec fair = SchedulerFile.named("fair");
    assertThat(fair.make(Seed.of(1))).isNotSameAs(fair.make(Seed.of(1)));
  }

  @Test
  void anUnknownNameIsToldTheNearest() {
    String names = " (" + String.join(", ", SchedulerFile.bundledNames().keySet()) + ")";
    assertThat(SchedulerText.problems("[ fifo,\n fiar ]"))
        .containsExactly("x.conf:2: there is no scheduler fiar; did you mean fair?" + names);
    assertThat(SchedulerText.problems("{ name = mine, like = fiffo }"))
        .containsExactly("x.conf:1: there is no scheduler fiffo; did you mean fifo?" + names);
  }

  @Test
  void anUnknownKeyIsToldTheNearest() {
    assertThat(SchedulerText.problems("[{ name = mine\n like = fair\n mapps { kind = greedy } }]"))
        .singleElement()
        .asString()
        .startsWith("x.conf:3: unknown key mapps in schedulers; did you mean maps?");
    assertThat(
            SchedulerText.problems(
                "[{ name = mine, like = fair,\n maps { kind = greedy, x = 1 }}]"))
        .singleElement()
        .asString()
        .startsWith("x.conf:2: unknown key x in maps");
  }

  @Test
  void anUnknownKindIsToldTheNearest() {
    assertThat(SchedulerText.problems("[{ name = mine, like = fair,\n order { kind = fifi } }]"))
        .containsExactly(
            "x.conf:2: kind = fifi is none of capacity, dynamic-tags, fair, fifo, psjf, queues, sita, srpt, static-tags, tags; write kind = fifo");
  }

  @Test
  void aQuestionNeedsItsKind() {
    assertThat(SchedulerText.problems("[{ name = mine, like = fair,\n order { } }]"))
        .containsExactly("x.conf:2: kind is missing; write kind = …");
  }

  @Test
  void twoSchedulersHaveTwoNames() {
    assertThat(SchedulerText.problems("[ fair,\n fair,\n { name = fair, like = fifo } ]"))
        .containsExactly(
            "x.conf:2: two schedulers are named fair; give one another name: { name = …, like = … }",
            "x.conf:3: two schedulers are named fair; give one another name: { name = …, like = … }");
  }

  @Test
  void noSchedulerIsNoExperiment() {
    assertThat(SchedulerText.problems("[]"))
        .containsExactly("x.conf:1: schedulers is empty; write schedulers = [ fifo, fair ]");
  }

  @Test
  void aMixNeedsAPresetAndAName() {
    assertThat(SchedulerText.problems("[{ order { kind = fifo } }]"))
        .contains(
            "x.conf:1: like is missing; write like = fair",
            "x.conf:1: name is missing; write name = mine");
  }

  @Test
  void aNameThatIsNoFolderIsRefused() {
    assertThat(SchedulerText.problems("[{ name = \"../x\", like = fair }]"))
        .singleElement()
        .asString()
        .startsWith("x.conf:1: the name of a scheduler names a folder");
  }

  @Test
  void poolsAreReadWithTheirShares() {
    Scheduler mine =
        SchedulerText.make(
            "{ name = mine, like = fair, order { kind = fair, pools {"
                + " a { weight = 0.5, min-maps = 3 }, b { min-reduces = 4 } } } }");
    assertThat(((FairOrder) mine.order()).rules())
        .isEqualTo(
            FairRules.of(
                Map.of(
                    "a", PoolRules.EQUAL.weight(0.5).min(3, 0), "b", PoolRules.EQUAL.min(0, 4))));
  }

  @Test
  void impossibleSharesAreRefusedAtTheirLine() {
    assertThat(
            SchedulerText.problems(
                "[{ name = mine, like = fair, order { kind = fair, pools {\n"
                    + "a { weight = 0 }\n b { min-maps = -1 } } } }]"))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("x.conf:2: weight = 0 must be more than zero"))
        .anyMatch(line -> line.startsWith("x.conf:3: min-maps = -1 must be at least 0"));
  }

  @Test
  void noPresetOfAnotherNameIsFound() {
    assertThatThrownBy(() -> SchedulerFile.named("nonsense"))
        .isInstanceOf(InvalidInput.class)
        .hasMessageContaining("fair, fifo");
  }

  private static List<String> capacity(String queues) {
    return SchedulerText.problems(
        "[{ name = mine, like = capacity, order { kind = capacity, queues {\n"
            + queues
            + " } } }]");
  }

  @Test
  void queuesAreTheWholeClusterAndOneTakesAllOtherJobs() {
    assertThat(capacity("a { capacity = 60 }, default { capacity = 30 }"))
        .containsExactly(
            "x.conf:1: the capacities of the queues are 90.0 in all; make them 100, the cluster");
    assertThat(capacity("a { capacity = 100 }"))
        .containsExactly(
            "x.conf:1: there is no queue default; add one for the jobs whose pool has no queue of"
                + " its own; its capacity may be 0");
    assertThat(capacity("a { capacity = 100 }, default { capacity = 0 }")).isEmpty();
  }

  @Test
  void impossibleQueuesAreRefusedAtTheirLine() {
    assertThat(
            capacity(
                "a { capacity = 60, max-capacity = 50 }\n b { user-limit = 0 }\n"
                    + "default { capacity = 101 }\n c { capacity = 1, user-limit-factor = 0.5 }\n"
                    + "d { capacity = 1, max-tasks = 2, max-tasks-per-user = 3, maximum = 1 }"))
        .extracting(line -> line.replaceFirst(";.*", ""))
        .containsExactlyInAnyOrder(
            "x.conf:2: max-capacity is less than the capacity",
            "x.conf:3: capacity is missing",
            "x.conf:3: user-limit = 0 must be at least 1",
            "x.conf:4: capacity is a percentage of the cluster",
            "x.conf:5: with a user-limit-factor below 1 the users of a small queue get no slot",
            "x.conf:6: max-tasks is less than max-tasks-per-user",
            "x.conf:6: unknown key maximum in d");
  }

  private static List<String> sita(String partitions) {
    return SchedulerText.problems(
        "[{ name = mine, like = sita, order { kind = sita,\n partitions = ["
            + partitions
            + "] } }]");
  }

  @Test
  void partitionsShareAllSlotsAndTheLastServesAllJobs() {
    assertThat(sita("{ share = 0.5, up-to = 10s }, { share = 0.4 }"))
        .containsExactly("x.conf:2: the shares of the partitions are 0.9 in all; make them 1");
    assertThat(sita("{ share = 0.5 }, { share = 0.5, up-to = 9s }"))
        .containsExactly(
            "x.conf:2: up-to is missing; write up-to = 250s",
            "x.conf:2: the last partition serves jobs of any size; leave its up-to out");
    assertThat(sita("{ share = 0.2, up-to = 9s }, { share = 0.2, up-to = 9s }, { share = 0.6 }"))
        .containsExactly(
            "x.conf:2: a partition serves larger jobs than the one before it; raise its up-to");
  }

  private static List<String> tyrex(String kind, String rest) {
    return SchedulerText.problems(
        "[{ name = mine, like = fifo, order { kind = " + kind + ",\n " + rest + " } }]");
  }

  @Test
  void tyrexTellsWhatIsWrongWithItsPartitions() {
    assertThat(tyrex("static-tags", "partitions = [ { share = 1 } ]")).isEmpty();
    assertThat(tyrex("static-tags", "partitions = [ { share = 0.5 }, { share = 0.5 } ]"))
        .containsExactly("x.conf:2: timer is missing; write timer = 250s");
    assertThat(tyrex("dynamic-tags", "squared-cv = 2"))
        .containsExactly(
            "x.conf:1: partitions is missing;"
                + " write partitions = [ { share = 0.3 }, { share = 0.7 } ]");
    assertThat(tyrex("dynamic-tags", "partitions = [ { share = 0.5 }, { share = 0.4 } ]"))
        .containsExactly("x.conf:2: the shares of the partitions are 0.9 in all; make them 1");
    assertThat(tyrex("dynamic-tags", "partitions = [ { share = 1, timer = 9s } ]"))
        .singleElement()
        .asString()
        .contains("unknown key timer");
    assertThat(tyrex("dynamic-tags", "partitions = [ { share = 1 } ], squared-cv = -1"))
        .singleElement()
        .asString()
        .contains("squared-cv = -1");
  }

  @Test
  void mixesThatMakeNoSenseWithContainersAreRefused() {
    assertThat(SchedulerText.problems("[{ name = x, like = yarn, order { kind = fifo } }]"))
        .singleElement()
        .asString()
        .contains("order { kind = fifo } does not work with containers");
    assertThat(SchedulerText.problems("[{ name = x, like = fifo, order { kind = queues } }]"))
        .singleElement()
        .asString()
        .contains("queues give out containers, not slots");
    assertThat(SchedulerText.problems("[{ name = x, like = fair, slots { kind = containers } }]"))
        .singleElement()
        .asString()
        .contains("order { kind = fair } does not work with containers");
  }

  @Test
  void queuesAreReadAsATree() {
    String queues =
        """
        [{ name = x, like = yarn, order { kind = queues, policy = drf, queues {
           research { weight = 2, min { memory = 4 GiB, vcores = 2 }, max-running = 3, queues { alice { policy = fifo } } }
           other { policy = fair, master-share = 0.25 } } } }]
        """;
    var order = (QueueOrder) SchedulerText.make(queues).order();
    assertThat(order.root().policy()).isEqualTo(new DominantPolicy());
    QueuePlan research =
        order.root().children().stream()
            .filter(queue -> queue.name().equals("research"))
            .findFirst()
            .orElseThrow();
    assertThat(research.limits().weight()).isEqualTo(2);
    assertThat(research.limits().min()).isEqualTo(new Resource(4096, 2));
    assertThat(research.limits().maxRunningApps()).isEqualTo(3);
    assertThat(research.children())
        .extracting(QueuePlan::name, QueuePlan::policy)
        .containsExactly(tuple("alice", new FifoPolicy()));
    assertThat(
            SchedulerText.problems(
                "[{ name = x, like = yarn, order { kind = queues, queues { a { policy = drf } } } }]"))
        .singleElement()
        .asString()
        .contains("cannot share by drf");
  }
}
