package io.racklab.deploy.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AloneTimesTest {
  private final AloneTimes times = new AloneTimes();
  private final Heard heard = new Heard();

  private static final class Heard implements AloneTimes.Listener {
    private final List<String> going = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    @Override
    public void going(int ended, int shapes) {
      going.add(ended + "/" + shapes);
    }

    @Override
    public void leftOut(String why) {
      leftOut.add(why);
    }
  }

  private static Experiment experiment(String jobsOf, String... more) {
    return ExperimentFile.parse(
        "test",
        """
        experiment {
          cluster {
            block-size = 16 MiB, replication = 2, heartbeat = 1s
            racks { count = 2, uplink = 200 Mbps, downlink = 200 Mbps
                    nodes { count = 2, map-slots = 2, reduce-slots = 1, out = 200 Mbps, in = 200 Mbps } }
          }
          workload { kind = mix, jobs = 6, users = 3, jobs-of = [ %s ] }
          schedulers = [ fifo ]
          %s
        }
        """
            .formatted(jobsOf, String.join("\n", more)),
        Path.of("").toAbsolutePath(),
        Map.of());
  }

  private static String pi(int maps) {
    return "{ benchmark = pi, maps = " + maps + ", map-time = 5s, share = 1 }";
  }

  private static String terasort(int mebibytes) {
    return "{ benchmark = terasort, input = " + mebibytes + " MiB, reduces = 2, share = 1 }";
  }

  private static Map<JobSpec, Double> all(Experiment experiment, TimesAlone alone) {
    return experiment.jobs(1).stream()
        .collect(
            Collectors.toMap(
                JobSpec::alone, job -> alone.seconds(job).orElseThrow(), (one, other) -> one));
  }

  @Test
  void aShapeIsRunOnceForEachClusterAndSettingsOfTasks() {
    Experiment first = experiment(pi(4) + "," + pi(8), "repeats = 3");
    assertThat(first.jobs(1)).hasSize(6);

    TimesAlone alone = times.of(first, heard);
    assertThat(times.runs()).isEqualTo(2);
    assertThat(heard.going).containsExactly("1/2", "2/2");
    assertThat(all(first, times.of(first, heard))).isEqualTo(all(first, alone));
    assertThat(times.runs()).as("nothing new").isEqualTo(2);

    times.of(experiment(pi(8) + "," + pi(12), "seed = 9"), heard);
    assertThat(times.runs()).as("one shape is new").isEqualTo(3);
    times.of(experiment(pi(8), "tasks { slowstart = 0.5 }"), heard);
    assertThat(times.runs()).as("other tasks").isEqualTo(4);
    assertThat(heard.leftOut).isEmpty();
  }

  @Test
  void nothingFailsWhereAJobIsAlone() {
    Experiment usual = experiment(terasort(300));
    Experiment failing = experiment(terasort(300), "tasks.failures = 60 %");

    assertThat(all(failing, times.of(failing, heard)))
        .isEqualTo(all(usual, times.of(usual, heard)));
    assertThat(times.runs()).as("measured once").isEqualTo(1);
  }

  @Test
  void norDoLearnedFailuresFailItThere() {
    Experiment learned =
        experiment(
            terasort(300), "calibration { failures { value = 0.6 }, start { value = 1 s } }");
    Experiment same = experiment(terasort(300), "calibration { start { value = 1 s } }");

    assertThat(all(learned, times.of(learned, heard)))
        .isEqualTo(all(same, new AloneTimes().of(same, heard)));
  }

  /** What was measured before, or for whom, is nothing to a job that is alone. */
  @Test
  void theTimeAloneDependsOnTheShapeOnly() {
    Experiment one = experiment(terasort(100) + "," + terasort(300) + "," + pi(9));
    Experiment other =
        experiment(pi(9) + "," + terasort(300) + "," + terasort(100), "seed = 5, repeats = 2");

    Map<JobSpec, Double> seconds = all(one, times.of(one, heard));

    assertThat(seconds).hasSize(3);
    assertThat(all(other, new AloneTimes().of(other, heard))).isEqualTo(seconds);
  }

  @Test
  void aLargerJobTakesLonger() {
    Experiment experiment = experiment(terasort(100) + "," + terasort(900));
    TimesAlone alone = times.of(experiment, heard);
    List<Double> ordered =
        experiment.jobs(1).stream()
            .map(JobSpec::alone)
            .distinct()
            .sorted((small, large) -> Long.compare(small.inputBytes(), large.inputBytes()))
            .map(job -> alone.seconds(job).orElseThrow())
            .toList();
    assertThat(ordered).hasSize(2);
    assertThat(ordered.get(0)).isPositive().isLessThan(ordered.get(1));
  }

  @Test
  void manyShapesAreLeftOutWithAWordUnlessTheExperimentAsksForThem() {
    String shapes =
        IntStream.rangeClosed(1, 501).mapToObj(AloneTimesTest::pi).collect(Collectors.joining(","));
    String jobs = "workload.jobs = 3000";

    TimesAlone alone = times.of(experiment(shapes, jobs), heard);

    assertThat(times.runs()).isZero();
    assertThat(heard.leftOut).singleElement().asString().contains("500", "--slowdown");
    assertThat(alone.seconds(experiment(pi(1)).jobs(1).get(0))).isEmpty();
  }

  @Test
  void nodesThatOfferContainersRunYarn() {
    Experiment experiment = containers("8 GiB", "yarn");

    TimesAlone alone = times.of(experiment, heard);

    assertThat(heard.leftOut).isEmpty();
    assertThat(alone.seconds(experiment.jobs(1).get(0)).orElseThrow()).isGreaterThan(5);
  }

  /**
   * What works there is a scheduler of the experiment's own, which times alone do not depend on.
   */
  @Test
  void nodesThatNeitherFifoNorYarnWorksOnLeaveSlowdownsOut() {
    Experiment experiment =
        containers(
            "1 GiB",
            """
            { name = small, like = yarn, slots { kind = containers
              map { memory = 256 MiB, vcores = 1 }, reduce { memory = 256 MiB, vcores = 1 }
              master { memory = 256 MiB, vcores = 1 }, minimum { memory = 256 MiB, vcores = 1 }
              increment { memory = 256 MiB, vcores = 1 } } }
            """);

    assertThat(times.of(experiment, heard).seconds(experiment.jobs(1).get(0))).isEmpty();
    assertThat(heard.leftOut).singleElement().asString().contains("fifo, yarn");
  }

  private static Experiment containers(String memory, String scheduler) {
    return ExperimentFile.parse(
        "containers",
        """
            experiment {
              cluster {
                block-size = 16 MiB, replication = 1, heartbeat = 1s
                racks { name = r, uplink = 1 Gbps, downlink = 1 Gbps
                        nodes { count = 2, memory = %s, vcores = 4, out = 1 Gbps, in = 1 Gbps } }
              }
              workload { kind = mix, jobs = 2, jobs-of = [ { benchmark = pi, maps = 4, map-time = 5s } ] }
              schedulers = [ %s ]
            }
            """
            .formatted(memory, scheduler),
        Path.of("").toAbsolutePath(),
        Map.of());
  }
}
