package io.racklab.master.engine.schedule.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hadoop's schedulers as an experiment writes them. */
class HadoopQueuesTest {
  private static final String TWO_QUEUES =
      """
      properties {
        "yarn.scheduler.capacity.root.queues" = "a,b"
        "yarn.scheduler.capacity.root.a.capacity" = 50
        "yarn.scheduler.capacity.root.b.capacity" = 50
      }
      """;

  private final Topology topology = Clusters.equal(1, 2, new Slots.Containers(8L << 30, 8));

  private static JobSpec job(String user, String pool) {
    return Specs.numbered(1).user(user).pool(pool).maps(1).build();
  }

  private List<Starvation> starvations(String keys, JobSpec... jobs) {
    Scheduler scheduler = SchedulerText.make(HadoopOnClassPath.scheduler("capacity", keys));
    return scheduler.starvations(topology, () -> List.of(jobs));
  }

  @ParameterizedTest
  @CsvSource({"u, u, default", "u, a, a", "u, a.b, root.a.b", "u, root.a, root.a"})
  void aJobWhosePoolIsItsUsersNamesNoQueue(String user, String pool, String queue) {
    Scheduler scheduler = SchedulerText.make(HadoopOnClassPath.scheduler("fair", ""));
    assertThat(((HadoopQueues) scheduler.order()).queue(job(user, pool))).isEqualTo(queue);
  }

  @Test
  void whatHadoopRejectsIsSaidBeforeTheRun() {
    assertThat(starvations(TWO_QUEUES, job("u", "a"))).isEmpty();
    assertThat(starvations(TWO_QUEUES, job("u", "c")))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.problem()).contains("Hadoop rejects it").contains("unknown queue: c");
              assertThat(one.jobs()).accepts(job("u", "c")).rejects(job("u", "a"));
            });
    assertThat(starvations(TWO_QUEUES + "labels { gpu = [ r7 ] }", job("u", "a")))
        .singleElement()
        .satisfies(one -> assertThat(one.problem()).contains("label gpu is of r7"));
  }

  /** Where Hadoop is not installed, the preset's own order cannot be read. */
  @Test
  void aMixLikeAPresetWithoutItsHadoopIsAProblemOfTheFile() {
    assertThat(SchedulerText.problems("{ name = x, like = hadoop-fair }"))
        .allSatisfy(one -> assertThat(one).asString().contains("is not on this machine"));
  }

  @Test
  void aWrongConfigurationIsAProblemOfTheFile() {
    assertThat(SchedulerText.problems(HadoopOnClassPath.scheduler("capacity", "")))
        .singleElement()
        .asString()
        .contains("CapacityScheduler does not start")
        .contains("missing child queue names for root");
    assertThat(SchedulerText.problems(HadoopOnClassPath.scheduler("org.example.None", "")))
        .singleElement()
        .asString()
        .contains("no class org.example.None among Hadoop's jars; add the jar");
    String withoutLogs =
        HadoopOnClassPath.scheduler("fair", "").replaceAll("\"[^\"]*slf4j-api[^\"]*\", ", "");
    assertThat(SchedulerText.problems(withoutLogs))
        .singleElement()
        .asString()
        .contains("the jars lack the class org.slf4j.Logger; add the jar that has it");
    assertThat(
            SchedulerText.problems(
                HadoopOnClassPath.scheduler(
                    "fair",
                    "properties { \"yarn.scheduler.fair.continuous-scheduling-enabled\" = true }")))
        .singleElement()
        .asString()
        .endsWith("set it to false");
    assertThat(SchedulerText.problems(HadoopOnClassPath.scheduler("fairest", "")))
        .singleElement()
        .asString()
        .contains("there is no scheduler fairest in Hadoop");
  }

  /** The allocation file has the path of another machine. */
  @Test
  void theFilesOfAFolderAreRead(@TempDir Path folder) throws Exception {
    Files.writeString(
        folder.resolve("yarn-site.xml"),
        "<configuration><property><name>yarn.scheduler.fair.allocation.file</name>"
            + "<value>/etc/elsewhere/queues.xml</value></property></configuration>");
    String conf = "conf = \"" + folder + "\"";
    assertThat(SchedulerText.problems(HadoopOnClassPath.scheduler("fair", conf)))
        .singleElement()
        .asString()
        .contains("names a file that is not there; put queues.xml into the folder of conf");
    Files.writeString(
        folder.resolve("queues.xml"),
        "<allocations><queue name=\"a\"/><queuePlacementPolicy><rule name=\"specified\""
            + " create=\"false\"/><rule name=\"reject\"/></queuePlacementPolicy></allocations>");
    Scheduler scheduler = SchedulerText.make(HadoopOnClassPath.scheduler("fair", conf));
    assertThat(scheduler.starvations(topology, () -> List.of(job("u", "a")))).isEmpty();
    assertThat(scheduler.starvations(topology, () -> List.of(job("u", "b")))).hasSize(1);
  }

  @Test
  void aFileThatIsNoTextIsAProblem(@TempDir Path folder) throws Exception {
    Files.write(folder.resolve("yarn-site.xml"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThat(
            SchedulerText.problems(
                HadoopOnClassPath.scheduler("fair", "conf = \"" + folder + "\"")))
        .singleElement()
        .asString()
        .contains("cannot be read")
        .endsWith("make it readable, as text in UTF-8");
  }

  /** Some properties mean something when they are empty, such as a queue's labels. */
  @Test
  void aPropertyMayBeEmpty() {
    assertThat(
            starvations(
                TWO_QUEUES
                    + "properties {"
                    + " \"yarn.scheduler.capacity.root.a.accessible-node-labels\" = \"\" }",
                job("u", "a")))
        .isEmpty();
  }

  private HadoopQueues deciding(String time) {
    return (HadoopQueues)
        SchedulerText.make(HadoopOnClassPath.scheduler("fair", "decision-time = " + time)).order();
  }

  /** The processor needs 5 ns from one look at it to the next. */
  @Test
  void aHeartbeatTakesTheTimeOfADecision() {
    HadoopQueues fixed = deciding("3 ms");
    fixed.charged(() -> 0);
    assertThat(fixed.decidedNanos()).isZero();
    fixed.scheduler(topology, null, () -> 0).heartbeat(1);
    assertThat(fixed.decidedNanos()).isEqualTo(3_000_000);
    assertThat(fixed.decidedNanos()).as("each is charged once").isZero();

    HadoopQueues measured = deciding("measured");
    AtomicLong processor = new AtomicLong();
    measured.charged(() -> processor.addAndGet(5));
    measured.scheduler(topology, null, () -> 0).heartbeat(1);
    assertThat(measured.decidedNanos()).as("that it was made, and the heartbeat").isEqualTo(10);

    HadoopQueues real = deciding("3 ms");
    real.scheduler(topology, null, () -> 0).heartbeat(1);
    assertThat(real.decidedNanos()).as("under the wall clock").isZero();
  }

  /** A container of 16 GiB fits nowhere. */
  @Test
  void aJobWithoutReducesNeedsNoContainerForThem() {
    Scheduler scheduler =
        SchedulerText.make(
            HadoopOnClassPath.scheduler("capacity", TWO_QUEUES)
                .replace(
                    "like = hadoop-fair,",
                    "like = hadoop-fair, slots { kind = containers, reduce { memory = 16 GiB } },"));
    assertThat(scheduler.starvations(topology, () -> List.of(job("u", "a"))))
        .noneMatch(one -> one.jobs().test(job("u", "a")));
  }
}
