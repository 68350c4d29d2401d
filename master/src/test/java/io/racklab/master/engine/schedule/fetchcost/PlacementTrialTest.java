package io.racklab.master.engine.schedule.fetchcost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.basic.RandomReduces;
import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class PlacementTrialTest {
  private static final int BLOCK = (int) Clusters.BLOCK;

  /** Four slots that cost 1, 2, 3 and 4. */
  private final Topology topology = Clusters.equal(1, 4, new Slots.Typed(1, 1));

  private final FetchingCosts costs =
      new GivenCosts(Map.of("r1-n1", 4.0, "r1-n2", 2.0, "r1-n3", 1.0), OptionalDouble.of(3));

  /** Its only map computes so long. */
  private static JobSpec job(int number, double submit, double service, int reduces, long data) {
    return Specs.numbered(number)
        .user("user")
        .pool("pool")
        .submit(Duration.ofNanos(Math.round(submit * 1e9)))
        .input(BLOCK)
        .shuffle(data)
        .reduces(reduces)
        .mapCost(service / BLOCK)
        .reduceCost(0)
        .build();
  }

  private PlacementTrial trial(ReducePlacement placement) {
    return new PlacementTrial(topology, placement, costs);
  }

  /**
   * The first job holds slots 1 and 2 when the second comes at 5 s, which takes slot 3. Both share
   * the server from there: the second, of 2 s, leaves at 9 s. The third comes at 9.5 s, finds the
   * first, which has 2.5 s left, and takes slot 3. The first leaves at 14.5 s, so the fourth at 15
   * s finds the third only, and takes slots 1 and 2.
   */
  @Test
  void jobsShareTheServerAndGiveTheirSlotsBack() {
    var outcome =
        trial(new PlannedReduces(costs, new CheapestSlots()))
            .play(
                List.of(
                    job(1, 0, 10, 2, 20),
                    job(2, 5, 2, 1, 7),
                    job(3, 9.5, 50, 1, 5),
                    job(4, 15, 1, 2, 100)))
            .orElseThrow();
    assertThat(outcome.cost()).isEqualTo((10 * (1 + 2) + 7 * 3 + 5 * 3 + 50 * (1 + 2)) / 4.0);
    assertThat(outcome.present()).isEqualTo((0 + 1 + 1 + 1) / 4.0);
    // Alone, the first pays 10 (1 + 2); with the second, that and 7 x 3, half of which is one's.
    double first = 5.5 * 10 * 3 + 4 * (10 * 3 + 7 * 3) / 2.0 + 5 * (10 * 3 + 5 * 3) / 2.0;
    // The third alone, then two seconds beside the fourth, which has more data, and alone again.
    double third = 0.5 * 5 + 2 * (50 * 3 + 5 * 3) / 2.0 + 46 * 5;
    assertThat(outcome.leastCost()).isCloseTo((first + third) / 63, within(1e-9));
  }

  @Test
  void tooFewSlotsAreNoOutcome() {
    assertThat(
            trial(new PlannedReduces(costs, new CheapestSlots()))
                .play(List.of(job(1, 0, 10, 3, 30), job(2, 1, 10, 2, 20))))
        .isEmpty();
  }

  /** E N = ρ/(1 − ρ), 1 at half the load; random slots cost the mean, 2.5 for each byte. */
  @Test
  void arrivalsFindAsManyAsTheQueueingResultSays() {
    Draws draws = Seed.of(3).draws();
    List<JobSpec> jobs = new ArrayList<>();
    double now = 0;
    for (int number = 1; number <= 20_000; number++) {
      now += draws.exponential(2);
      jobs.add(job(number, now, draws.exponential(1), 1, 10));
    }
    Topology many = Clusters.equal(1, 40, new Slots.Typed(1, 1));
    FetchingCosts even = new GivenCosts(Map.of("r1-n1", 81.0), OptionalDouble.of(1));
    var outcome =
        new PlacementTrial(many, new RandomReduces(Seed.of(4)), even).play(jobs).orElseThrow();
    assertThat(outcome.present()).isCloseTo(1, within(0.08));
    assertThat(outcome.cost()).isCloseTo(10 * 3.0, Percentage.withPercentage(8));
    assertThat(outcome.leastCost()).isCloseTo(10, within(1e-9));
  }

  /**
   * Jobs of 1 and 9 bytes, each with one reduce. The cheapest slot costs 0, the others 1. Where the
   * light ones leave it to the heavy, these pay only beside each other.
   */
  @Test
  void noPlacementCostsLessThanTheLeast() {
    Draws draws = Seed.of(5).draws();
    List<JobSpec> jobs = new ArrayList<>();
    double now = 0;
    for (int number = 1; number <= 20_000; number++) {
      now += draws.exponential(2);
      jobs.add(job(number, now, draws.exponential(1), 1, draws.unit() < 0.5 ? 1 : 9));
    }
    Topology many = Clusters.equal(1, 40, new Slots.Typed(1, 1));
    FetchingCosts one = new GivenCosts(Map.of("r1-n1", 0.0), OptionalDouble.of(1));
    SlotChoice heavyFirst = (job, slots) -> job.bytesPerReduce() > 5 ? 0 : 1;
    var greedy =
        new PlacementTrial(many, new PlannedReduces(one, new CheapestSlots()), one).play(jobs);
    var leaving = new PlacementTrial(many, new PlannedReduces(one, heavyFirst), one).play(jobs);
    double least = greedy.orElseThrow().leastCost();
    assertThat(leaving.orElseThrow().leastCost()).isEqualTo(least);
    assertThat(least).isLessThan(leaving.orElseThrow().cost());
    assertThat(leaving.orElseThrow().cost()).isLessThan(greedy.orElseThrow().cost());
  }
}
