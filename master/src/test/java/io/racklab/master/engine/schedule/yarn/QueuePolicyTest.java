package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is served first. The cluster has 100 GB and 100 vcores. */
class QueuePolicyTest {
  private static final Resource CLUSTER = new Resource(100, 100);

  private record Some(
      String name,
      long startMillis,
      double weight,
      Resource minShare,
      Resource demand,
      Resource usage)
      implements Schedulable {
    @Override
    public Resource maxShare() {
      return Resource.UNBOUNDED;
    }

    @Override
    public boolean active() {
      return true;
    }

    @Override
    public Resource fairShare() {
      return Resource.NONE;
    }

    @Override
    public void fairShare(Resource share) {
      throw new AssertionError("who goes first changes no share: " + share);
    }

    Some uses(long memory, long vcores) {
      return new Some(name, startMillis, weight, minShare, demand, new Resource(memory, vcores));
    }

    Some due(long memory, long vcores) {
      return new Some(name, startMillis, weight, new Resource(memory, vcores), demand, usage);
    }

    Some weighs(double changed) {
      return new Some(name, startMillis, changed, minShare, demand, usage);
    }

    Some demands(long memory) {
      return new Some(name, startMillis, weight, minShare, new Resource(memory, 0), usage);
    }
  }

  private static Some one(String name, long startMillis) {
    return new Some(name, startMillis, 1, Resource.NONE, new Resource(50, 50), Resource.NONE);
  }

  private static void assertOrder(QueuePolicy policy, Some first, Some second) {
    Comparator<Schedulable> order = policy.order(CLUSTER);
    assertThat(order.compare(first, second)).isNegative();
    assertThat(order.compare(second, first)).isPositive();
  }

  private final Some a = one("a", 1);
  private final Some b = one("b", 2);

  @Test
  void fairServesWhoeverDemandsSomethingFirst() {
    assertOrder(new FairPolicy(), b.uses(10, 0), a.demands(0));
  }

  @Test
  void fairServesTheMostStarvedOfMinimumSharesFirst() {
    assertOrder(new FairPolicy(), b.due(10, 0).uses(9, 0), a.uses(1, 0));
    assertOrder(new FairPolicy(), b.due(10, 0).uses(4, 0), a.due(4, 0).uses(2, 0));
  }

  @Test
  void aMinimumShareCountsUpToTheDemandOnly() {
    assertOrder(new FairPolicy(), a.uses(1, 0), b.due(10, 0).demands(3).uses(3, 0));
  }

  @Test
  void fairServesTheLowestUsageForItsWeightThenTheEarliestThenByName() {
    assertOrder(new FairPolicy(), b.weighs(3).uses(8, 0), a.uses(3, 0));
    assertOrder(new FairPolicy(), a, b);
    assertOrder(new FairPolicy(), one("a", 1), one("b", 1));
  }

  @Test
  void fifoServesTheEarliestWhateverItUses() {
    assertOrder(new FifoPolicy(), a.uses(40, 40), b);
  }

  @Test
  void dominantComparesTheTypeThatEachUsesMostOf() {
    assertOrder(new DominantPolicy(), b.uses(20, 5), a.uses(1, 21));
    assertOrder(new DominantPolicy(), b.uses(20, 4), a.uses(5, 20));
    assertOrder(new DominantPolicy(), b.weighs(2).uses(30, 0), a.uses(0, 20));
  }

  @Test
  void dominantServesWhoeverHasLessOfItThanItsMinimumFirst() {
    assertOrder(new DominantPolicy(), b.due(0, 10).uses(1, 9), a.uses(1, 1));
    assertOrder(new DominantPolicy(), a.uses(2, 2), b.due(10, 2).uses(1, 3));
  }

  /** A fault of Hadoop 3.3.5. */
  @Test
  void dominantMeasuresTheNeedOfTheSecondByWhatTheFirstUses() {
    Comparator<Schedulable> order = new DominantPolicy().order(CLUSTER);
    Some hasItsMinimum = b.due(10, 10).uses(20, 20);
    Some usesLess = a.uses(1, 1);
    assertThat(order.compare(usesLess, hasItsMinimum)).isPositive();
    assertThat(order.compare(hasItsMinimum, usesLess)).isPositive();
  }

  /** As in Hadoop, where what is not a number is neither less nor more. */
  @Test
  void dominantTakesNothingOfAMinimumOrAWeightOfNothingForATie() {
    assertOrder(new DominantPolicy(), a.due(10, 0).uses(5, 0), b.due(10, 10).uses(5, 2));
    assertOrder(new DominantPolicy(), a.weighs(0), b.uses(10, 10));
  }

  @Test
  void aShareIsCompletedByTheTypesThatThePolicyCounts() {
    Resource usage = new Resource(10, 40);
    Resource share = new Resource(20, 30);
    assertThat(List.of(new FairPolicy(), new FifoPolicy(), new DominantPolicy()))
        .extracting(policy -> policy.below(usage, share, CLUSTER))
        .containsExactly(true, true, false);
  }
}
