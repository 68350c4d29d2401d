package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.schedule.HeldToPromises;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.TaskSizes;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.lang.reflect.Proxy;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Policies that depend on how long tasks run, on restarts or on map output keep their own promises,
 * and break those of one that decides otherwise.
 */
class PlayedPromisesTest {
  private static final int NODES = 6;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "srpt;            order { kind = srpt };            order { kind = fair }",
        "psjf;            order { kind = psjf };            order { kind = fifo }",
        "sita: each;      order { kind = sita, partitions = [ { share = 0.4, up-to = 40s }, { share = 0.6 } ] };"
            + " order { kind = fifo }",
        "sita: no;        order { kind = sita, partitions = [ { share = 0.4, up-to = 40s }, { share = 0.6 } ] };"
            + " order { kind = fifo }",
        "tags: each;      order { kind = tags, partitions = [ { share = 0.4, timer = 20s }, { share = 0.6 } ] };"
            + " order { kind = fifo }",
        "tags: a job;     order { kind = tags, partitions = [ { share = 0.4, timer = 20s }, { share = 0.6 } ] };"
            + " order { kind = tags, partitions = [ { share = 0.4, timer = 40s }, { share = 0.6 } ] }",
        "static-tags: jobs; order { kind = static-tags, partitions = [ { share = 0.4, timer = 20s }, { share = 0.6 } ] };"
            + " order { kind = static-tags, partitions = [ { share = 0.4, timer = 90s }, { share = 0.6 } ] }",
        "static-tags: no; order { kind = static-tags, partitions = [ { share = 0.4, timer = 20s }, { share = 0.6 } ] };"
            + " order { kind = fifo }",
        "dynamic-tags: jobs; order { kind = dynamic-tags, partitions = [ { share = 0.4 }, { share = 0.6 } ]"
            + ", squared-cv = 0.1, sizes-of = present };"
            + " order { kind = static-tags, partitions = [ { share = 0.4, timer = 90s }, { share = 0.6 } ] }",
        "greedy: reduces; reduces { kind = greedy, costs { kind = hops } }; ''",
        "receding-horizon: reduces; reduces { kind = receding-horizon, observations = 2, costs { kind = hops } }; ''",
        "sequential-thresholds: reduces; reduces { kind = sequential-thresholds, jobs = 3, costs { kind = hops } }; ''",
        "pd-dhsa;         slots { kind = pd-dhsa, borrowed-map-slots = 1, borrowed-reduce-slots = 1"
            + ", weights { map = 1, reduce = 1 } };"
            + " slots { kind = pi-dhsa, load = cap, borrowed-map-slots = 1, borrowed-reduce-slots = 1"
            + ", weights { map = 1, reduce = 1 } }",
        "sepb: a copy;    order { kind = fifo }, copies { kind = sepb, jobs-checked = 1, kill-after = 1.5"
            + ", over { kind = hadoop-1, lag = 1s, gap = 0.1 } };"
            + " order { kind = fifo }, copies { kind = hadoop-1, lag = 1s, gap = 0.1 }",
        "sepb: an attempt; copies { kind = sepb, kill-after = 1.5, over { kind = hadoop-1, lag = 1s, gap = 0.1 } };"
            + " copies { kind = sepb, kill-after = 3, over { kind = hadoop-1, lag = 1s, gap = 0.1 } }",
      })
  void keepsItsOwnAndBreaksOthers(String words, String own, String other) {
    HeldToPromises right = played(own, own, words);
    assertThat(right.broken()).isEmpty();
    assertThat(right.tests()).isPositive();

    assertThat(played(other, own, words).broken()).isNotEmpty();
  }

  /** Returns a scheduler that accepts a reduce where the given one does not, and the reverse. */
  private static Scheduler refusing(Scheduler right) {
    ReducePlacement reduces =
        (ReducePlacement)
            Proxy.newProxyInstance(
                ReducePlacement.class.getClassLoader(),
                new Class<?>[] {ReducePlacement.class},
                (proxy, asked, arguments) -> {
                  Object said = asked.invoke(right.reduces(), arguments);
                  return asked.getName().equals("accepts") ? !(boolean) said : said;
                });
    return new Scheduler(
        right.name(), right.order(), right.slots(), right.maps(), reduces, right.copies());
  }

  /**
   * Runs three jobs of two users on three racks of two nodes; tasks end in a random order.
   *
   * @param played the policy that decides; empty for the promised one with wrong reduces
   */
  private static HeldToPromises played(String played, String promised, String words) {
    String mix = "{ name = x, like = fair, %s }";
    Scheduler promising = SchedulerText.make(mix.formatted(promised));
    Scheduler playing =
        played.equals(promised)
            ? promising
            : played.isEmpty() ? refusing(promising) : SchedulerText.make(mix.formatted(played));
    TaskSizes sizes = (job, type, task) -> (1 + task % 5 + job.number()) * 1_000_000_000L;
    promising.learn(sizes);
    playing.learn(sizes);
    HeldToPromises held = new HeldToPromises(playing, promising, words);
    PlayedCluster cluster =
        new PlayedCluster(
            Clusters.equal(NODES / 2, 2, new Slots.Typed(2, 2)), held.scheduler(), 0.2);
    cluster.progress(attempt -> attempt.task() % 5 == 0 ? 0.1 : 0.8);
    Random random = new Random(1);
    for (int second = 0; second < 120; second++) {
      if (second % 9 == 0 && second < 27) {
        int job = second / 9 + 1;
        cluster.tracker.submit(
            Specs.of(job, job == 2 ? "v" : "u", "default", 30 - 9 * job, 7), cluster.tick());
      }
      cluster.pass(1_000_000_000L);
      for (int node = 0; node < NODES; node++) {
        for (AttemptId attempt : cluster.running(node)) {
          boolean waitsForMaps = attempt.type() == TaskType.REDUCE && second < 60;
          boolean slow = attempt.task() % 5 == 0 && second % 40 != 39;
          if (!waitsForMaps && !slow && random.nextInt(5) == 0) {
            cluster.end(node, attempt, Outcome.SUCCEEDED);
          }
        }
        cluster.heartbeat(node);
      }
    }
    return held;
  }
}
