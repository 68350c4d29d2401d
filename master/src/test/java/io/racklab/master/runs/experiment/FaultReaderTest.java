package io.racklab.master.runs.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.racklab.master.engine.tracker.AfterRestart;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On the quickstart's cluster of 4 racks of 4 nodes, with its 20 jobs. */
class FaultReaderTest {

  private static Experiment read(String line) {
    String sound = "cluster = quickstart\nworkload = quickstart\nschedulers = [ fifo ]\n";
    return ExperimentFile.parse(
        "x.conf", "experiment {\n" + sound + line + "\n}", Path.of(""), Map.of());
  }

  private static List<Fault> faults(String faults) {
    return read("faults = [ " + faults + " ]").faults().list();
  }

  @Test
  void nothingGoesWrongUnlessWritten() {
    assertThat(read("").faults()).isEqualTo(Faults.NONE);
    assertThat(Faults.NONE.expiry()).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void expiryIsHowLongTheTrackerWaits() {
    assertThat(read("expiry = 30s").faults().expiry()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void nodesAndRacksAreLostAndComeBack() {
    assertThat(
            faults("{ at = 60s, kill = r1-n2 }, { at = 90s, lose = r2 }, { at = 2min, heal = r2 }"))
        .containsExactly(
            new Fault(new Fault.At(Duration.ofSeconds(60)), new Fault.Lose("r1-n2", List.of(1))),
            new Fault(
                new Fault.At(Duration.ofSeconds(90)), new Fault.Lose("r2", List.of(4, 5, 6, 7))),
            new Fault(
                new Fault.At(Duration.ofMinutes(2)),
                new Fault.Heal(
                    "r2", List.of(4, 5, 6, 7), List.of(8, 9, 10, 11, 12, 13, 14, 15, 34, 35))));
  }

  @Test
  void aPodIsLostWithAllItsRacks() {
    String pods =
        "cluster { pods { count = 2, link = 1 Gbps, racks { count = 2, link = 1 Gbps,"
            + " nodes { count = 2, map-slots = 2, reduce-slots = 1, link = 1 Gbps } } } }\n";
    assertThat(read(pods + "faults = [ { at = 60s, lose = p2 }, { at = 61s, lose = p2-r1 } ]"))
        .extracting(read -> read.faults().list())
        .isEqualTo(
            List.of(
                new Fault(
                    new Fault.At(Duration.ofSeconds(60)),
                    new Fault.Lose("p2", List.of(4, 5, 6, 7))),
                new Fault(
                    new Fault.At(Duration.ofSeconds(61)), new Fault.Lose("p2-r1", List.of(4, 5)))));
  }

  @Test
  void theMomentMayBeAShareOfAJobsMapsShuffleOrReduces() {
    assertThat(
            faults(
                "{ at = \"40% of job-3 shuffle\", kill = r1-n1 },"
                    + "{ at = \"0% of job-20 maps\", kill = r1-n1 },"
                    + "{ at = \"12.5 % of job-1 reduces\", kill = r1-n1 }"))
        .extracting(Fault::moment)
        .containsExactly(
            new Fault.Shuffled(3, 0.4),
            new Fault.TasksEnded(20, TaskType.MAP, 0),
            new Fault.TasksEnded(1, TaskType.REDUCE, 0.125));
  }

  @Test
  void tasksFail() {
    assertThat(faults("{ at = 1s, fail = job-3-m-5 }, { at = 2s, fail = job-3-r-0 }"))
        .extracting(Fault::action)
        .containsExactly(new Fault.Fail(3, TaskType.MAP, 5), new Fault.Fail(3, TaskType.REDUCE, 0));
  }

  @Test
  void statesLastUntilTheyAreOver() {
    assertThat(
            faults(
                "{ at = 1s, slow = r1-n1, to = 25 %, for = 2min },"
                    + "{ at = 1s, slow-disk = r1-n1, to = 0.2 },"
                    + "{ at = 1s, full-disk = r1-n1, for = 10s },"
                    + "{ at = 1s, link = r1.up, rate = 0.5 Gbps },"
                    + "{ at = 1s, link = r1-n1.in, to = 0 % },"
                    + "{ at = 1s, flap = r1.up, down = 2s, up = 8s }"))
        .extracting(Fault::action)
        .containsExactly(
            new Fault.Slow("r1-n1", List.of(0), 0.25),
            new Fault.SlowDisk("r1-n1", List.of(0), 0.2),
            new Fault.FullDisk("r1-n1", List.of(0)),
            new Fault.Throttle("r1.up", List.of(32), 0.5),
            new Fault.Throttle("r1-n1.in", List.of(1), 0),
            new Fault.Flap("r1.up", List.of(32), Duration.ofSeconds(2), Duration.ofSeconds(8)));
    assertThat(faults("{ at = 1s, slow = r1-n1, to = 25 %, for = 2min }").get(0).lasting())
        .contains(Duration.ofMinutes(2));
  }

  @Test
  void racksAreCutOffInOneWayOrInBoth() {
    List<Integer> r1 = List.of(0, 1, 2, 3);
    assertThat(
            faults(
                "{ at = 1s, cut = r1 }, { at = 1s, cut = r1, of = heartbeats },"
                    + "{ at = 1s, cut = r1, from = r2-n1 }"))
        .extracting(Fault::action)
        .containsExactly(
            new Fault.Cut("r1", r1, List.of(), Fault.Ways.BOTH),
            new Fault.Cut("r1", r1, List.of(), Fault.Ways.HEARTBEATS),
            new Fault.Cut("r1", r1, List.of(4), Fault.Ways.DATA));
  }

  @Test
  void theJobTrackerRestarts() {
    assertThat(faults("{ at = 1s, restart = job-tracker, for = 30s, jobs = again }"))
        .containsExactly(
            new Fault(
                new Fault.At(Duration.ofSeconds(1)),
                new Fault.TrackerDown(IntStream.range(0, 16).boxed().toList(), AfterRestart.AGAIN),
                Optional.of(Duration.ofSeconds(30))));
  }

  @Test
  void faultsAreDrawnAmongNodesAndTasks() {
    Duration each = Duration.ofSeconds(30);
    assertThat(
            faults(
                "{ at = 1s, churn = r1-n1, each = 30s, back = 10s },"
                    + "{ at = 1s, fail = maps, each = 30s },"
                    + "{ at = 1s, random = [ slow, fail ], among = r1-n1, each = 30s }"))
        .extracting(Fault::action)
        .containsExactly(
            new Fault.Draw(
                "r1-n1", List.of(0), List.of(DrawnKind.KILL), each, Duration.ofSeconds(10)),
            new Fault.Draw("maps", List.of(), List.of(DrawnKind.FAIL_MAP), each, each),
            new Fault.Draw(
                "r1-n1",
                List.of(0),
                List.of(DrawnKind.SLOW, DrawnKind.FAIL_MAP, DrawnKind.FAIL_REDUCE),
                each,
                each));
    assertThat(faults("{ at = 1s, random = all, each = 1min }").get(0).action())
        .isInstanceOfSatisfying(
            Fault.Draw.class, draw -> assertThat(draw.nodes()).hasSize(16).contains(0, 15));
  }

  @Test
  void whatIsResolvedReadsBack() {
    Experiment experiment =
        read("expiry = 20s, faults = [ { at = \"40% of job-3 shuffle\", lose = r2 } ]");
    Experiment again = ExperimentFile.parse("again", experiment.resolved(), Path.of(""), Map.of());
    assertThat(again.faults()).isEqualTo(experiment.faults());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ kill = r1-n1 }|x.conf:5: at is missing; write at = 60s",
        "{ at = 60, kill = r1-n1 }|x.conf:5: at = 60",
        "{ at = \"40%\", kill = r1-n1 }|x.conf:5: \"40%\" is no share of a job's progress; write at",
        "{ at = \"140% of job-1 maps\", kill = r1-n1 }|x.conf:5: \"140% of job-1 maps\" is no share",
        "{ at = \"40% of job-21 maps\", kill = r1-n1 }|x.conf:5: there is no job-21; the workload",
        "{ at = 1s, restart = job-tracker, jobs = lost }|x.conf:5: for is missing; write for = 30s",
        "{ at = 1s, restart = job-tracker, for = 3s }|x.conf:5: jobs is missing; write jobs = again",
        "{ at = 1s, restart = r1, for = 3s, jobs = lost }|x.conf:5: r1 is not the job tracker; write",
        "{ at = 1s, kill = r1, jobs = lost }|x.conf:5: jobs does not go with kill",
        "{ at = 1s }|x.conf:5: the fault does nothing; write one of kill = r1-n2",
        "{ at = 1s, kill = r1-n1, lose = r1 }|x.conf:5: the fault does several things",
        "{ at = 1s, kill = n7 }|x.conf:5: the cluster has no node, rack or pod named n7; write a name",
        "{ at = 1s, fail = job-1 }|x.conf:5: \"job-1\" is no task; write job-3-m-5",
        "{ at = 1s, fail = job-0-m-1 }|x.conf:5: there is no job-0",
        "{ at = 1s, fail = job-1-m-999 }|x.conf:5: job-1 has",
        "{ at = 1s, kil = r1-n1 }|x.conf:5: the fault does nothing",
        "{ at = 1s, slow = r1-n1 }|x.conf:5: to is missing; write to = 25 %",
        "{ at = 1s, slow = r1-n1, to = 0 }|x.conf:5: to must be more than 0 %; write to = 25 %",
        "{ at = 1s, slow = r1-n1, to = 200 % }|x.conf:5: to = 200",
        "{ at = 1s, kill = r1-n1, to = 50 % }|x.conf:5: to does not go with kill; leave it out",
        "{ at = 1s, heal = r1-n1, for = 50s }|x.conf:5: for does not go with heal; leave it out",
        "{ at = 1s, link = r1, to = 50 % }|x.conf:5: the cluster has no link named r1; write a name",
        "{ at = 1s, link = r1.up }|x.conf:5: the link stays as it is; write to = 50 %, or rate",
        "{ at = 1s, link = r1.up, rate = 9 Gbps }|x.conf:5: rate is more than the cluster gives",
        "{ at = 1s, flap = r1.up, down = 1s }|x.conf:5: up is missing; write up = 8s",
        "{ at = 1s, cut = r1, from = r2, of = both }|x.conf:5: the job tracker is not among",
        "{ at = 1s, churn = r1, each = 1min }|x.conf:5: back is missing; write back = 2min",
        "{ at = 1s, fail = tasks }|x.conf:5: each is missing; write each = 30s",
        "{ at = 1s, random = [ slw ], each = 1min }|x.conf:5: random = slw is none of",
        "{ at = 1s, random = slow, each = 0s }|x.conf:5: each = 0s must be at least 1 ms",
      })
  void mistakesAreToldAtTheirLine(String fault, String expected) {
    InvalidInputException wrong =
        catchThrowableOfType(InvalidInputException.class, () -> read("faults = [ " + fault + " ]"));
    assertThat(wrong.problems().stream().map(Problem::toString))
        .anySatisfy(problem -> assertThat(problem).startsWith(expected));
  }
}
