package io.racklab.master.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.racklab.protocol.TaskType;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
        "{ at = 1s }|x.conf:5: the fault does nothing; write one of kill = r1-n2",
        "{ at = 1s, kill = r1-n1, lose = r1 }|x.conf:5: the fault does several things",
        "{ at = 1s, kill = n7 }|x.conf:5: the cluster has no node, rack or pod named n7; write a name",
        "{ at = 1s, fail = job-1 }|x.conf:5: \"job-1\" is no task; write job-3-m-5",
        "{ at = 1s, fail = job-0-m-1 }|x.conf:5: there is no job-0",
        "{ at = 1s, fail = job-1-m-999 }|x.conf:5: job-1 has",
        "{ at = 1s, kil = r1-n1 }|x.conf:5: the fault does nothing",
      })
  void mistakesAreToldAtTheirLine(String fault, String expected) {
    InvalidInputException wrong =
        catchThrowableOfType(InvalidInputException.class, () -> read("faults = [ " + fault + " ]"));
    assertThat(wrong.problems().stream().map(Problem::toString))
        .anySatisfy(problem -> assertThat(problem).startsWith(expected));
  }
}
