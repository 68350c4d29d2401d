package io.racklab.master.engine.schedule.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.hadoop1.FairOrder;
import io.racklab.master.engine.schedule.hadoop1.FairRules;
import io.racklab.master.engine.schedule.hadoop1.LoadFactorSlots;
import io.racklab.master.engine.schedule.hadoop1.PoolRules;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SchedulerFileTest {
  @Test
  void everyPresetHasADescriptionAndCanBeMade() {
    Map<String, String> names = SchedulerFile.bundledNames();
    assertThat(names).containsKeys("fifo", "fair", "yarn");
    assertThat(names.values()).noneMatch(String::isBlank);
    names.keySet().stream()
        .filter(name -> !isOfHadoop(name))
        .forEach(
            name -> assertThat(SchedulerFile.named(name).make(Seed.of(1)).name()).isEqualTo(name));
  }

  @Test
  void aPresetIsShownAsASectionThatReadsBack() {
    for (String name : SchedulerFile.bundledNames().keySet()) {
      String section = SchedulerFile.presetText(name).substring(name.length());
      if (isOfHadoop(name)) {
        continue;
      }
      String mix = "[{ name = mine, like = " + name + ", " + section.strip().substring(1) + "]";
      assertThat(SchedulerText.make(mix))
          .usingRecursiveComparison()
          .ignoringFields("name")
          .isEqualTo(SchedulerFile.named(name).make(Seed.of(1)));
    }
  }

  /** Hadoop's own schedulers need its jars, and are made in tests of their own. */
  private static boolean isOfHadoop(String preset) {
    return preset.startsWith("hadoop-");
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
            "x.conf:2: kind = fifi is none of "
                + String.join(", ", new TreeSet<>(SchedulerFile.kinds(Order.class)))
                + "; write kind = fifo, or pass the jar of your own policy: --jar FILE");
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
  void aListOfThousandsIsASlip() {
    assertThat(SchedulerText.problems("[" + "fiar, ".repeat(1001) + "]"))
        .containsExactly("x.conf:1: there are 1001 schedulers; write at most 1000");
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
        .startsWith("x.conf:1: the name of a scheduler is also the name of a folder");
  }

  @Test
  void noPresetOfAnotherNameIsFound() {
    assertThatThrownBy(() -> SchedulerFile.named("nonsense"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll("fair", "fifo");
  }
}
