package io.racklab.master.runs.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every mistake is told at its line, with what to write instead. */
class ExperimentProblemsTest {
  private static final String SOUND =
      "cluster = quickstart\nworkload = quickstart\nschedulers = [ fifo ]\n";

  private static List<String> problems(String lines, Map<String, String> overrides) {
    String text = "experiment {\n" + lines + "\n}";
    InvalidInputException wrong =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> ExperimentFile.parse("x.conf", text, Path.of(""), overrides));
    return wrong == null ? List.of() : wrong.problems().stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sceduler = 1|x.conf:5: unknown key sceduler in experiment; did you mean schedulers?",
        "repeats = 0|x.conf:5: repeats = 0 must be at least 1",
        "seed = -1|x.conf:5: seed = -1 must be at least 0",
        "clock = sundial|x.conf:5: clock = sundial is none of virtual, wall",
        "scale { time = 0 }|x.conf:5: time = 0 must be more than zero",
        "scale { time = 1e7 }|x.conf:5: scale.time = 1.0E7 is above 1e6",
        "scale { bytes = 0.5 }|x.conf:5: scale.bytes = 0.5 is not from 1 to 1e9",
        "scale { tme = 1 }|x.conf:5: unknown key tme in scale; did you mean time?",
        "tasks { slowstart = 2 }|x.conf:5: slowstart = 2 must be at most 1",
        "tasks { variation = 3 }|x.conf:5: variation = 3.0 is above 2",
        "tasks { start = 5 }|x.conf:5: start = 5",
        "tasks { parallel-fetches = 0 }|x.conf:5: parallel-fetches = 0 must be at least 1",
        "tasks { burn = maybe }|x.conf:5: burn = maybe is none of",
        "link-window = 0s|x.conf:5: link-window = 0s must be at least 1 ms",
        "congestion-window = 1|x.conf:5: congestion-window = 1",
        "congestion-threshold = 80|x.conf:5: congestion-threshold = 80 must be at most 1",
        "network = real|x.conf:5: network = real is none of emulated, native; write network =",
        "clock = virtual, network = native|x.conf:5: virtual time has no native links",
        "clock = virtual, network { links = native }|x.conf:5: virtual time has no native links",
        "network { tolerance = 200 % }|x.conf:5: tolerance = 200 % must be at most 100 %",
        "network { tolerance = 1 }|x.conf:5: tolerance = 1 must be below 1",
        "network { tolerence = 0.1 % }|x.conf:5: unknown key tolerence in network; did you mean tolerance?",
        "congestion-threshold = 0|x.conf:5: congestion-threshold = 0 must be more than zero",
        "scale = 5|x.conf:5: scale must be a section",
        "until { half-width = 0.1 }|x.conf:5: metric is missing",
        "until { metric = job_s.men, half-width = 1 }|x.conf:5: metric = job_s.men is none of",
        "until { metric = makespan_s }|x.conf:5: half-width is missing",
        "until { metric = makespan_s, half-width = 0 }|x.conf:5: half-width = 0",
        "repeats = 5, until { metric = makespan_s, half-width = 1, at-most = 4 }|x.conf:5: at-most",
        "shake { gaps = 1 }|x.conf:5: 1.0 is not below 1",
        "shake { sizs = 0.1 }|x.conf:5: unknown key sizs in shake; did you mean sizes?",
      })
  void isToldAtItsLine(String line, String expected) {
    assertThat(problems(SOUND + line, Map.of())).singleElement().asString().startsWith(expected);
  }

  @Test
  void whatIsMissingIsToldWithAnExample() {
    assertThat(problems("", Map.of()))
        .containsExactly(
            "x.conf:1: cluster is missing; write cluster = quickstart",
            "x.conf:1: workload is missing; write workload = quickstart",
            "x.conf:1: schedulers is missing; write schedulers = [ fifo, fair ]");
  }

  @Test
  void everyMistakeIsToldAtOnce() {
    assertThat(problems("cluster = quickstrat\nworkload = quick\nschedulers = [ fiffo ]", Map.of()))
        .hasSize(3);
  }

  @Test
  void schedulersOfSlotsAreRefusedOnContainersAndTheOtherWayRound() {
    String cluster =
        "cluster { name = c, block-size = 64 MiB, replication = 1, heartbeat = 3s\n"
            + "racks { count = 1, uplink = 1 Gbps, downlink = 1 Gbps\n"
            + "nodes { count = 1, memory = 4 GiB, vcores = 2, out = 1 Gbps, in = 1 Gbps } } }\n";
    assertThat(problems(cluster + "workload = quickstart\nschedulers = [ fifo ]", Map.of()))
        .singleElement()
        .asString()
        .startsWith(
            "x.conf:2: scheduler fifo does not work on node r1-n1; it offers memory and vcores");
    assertThat(
            problems(
                cluster.replace("4 GiB", "1 GiB") + "workload = quickstart\nschedulers = [ yarn ]",
                Map.of()))
        .singleElement()
        .asString()
        .contains(
            "x.conf:6: scheduler yarn can never start the master of job ",
            "its container of 2048 MiB and 1 vcore fits on no node; the largest has 1024 MiB");
    assertThat(problems(SOUND, Map.of("schedulers", "[ yarn ]")))
        .singleElement()
        .asString()
        .contains("scheduler yarn does not work on node", "it offers slots");
  }

  private static final String ONE_JOB =
      "workload { kind = list, jobs = [ { name = a, user = p, input = 128 MiB, shuffle = 10 MiB,"
          + " output = 10 MiB, reduces = 2 } ] }\n";

  private static String nodes(String offer) {
    return "cluster { block-size = 64 MiB, racks { nodes = [ " + offer + " ] } }\n" + ONE_JOB;
  }

  private static String node(String name, String offer) {
    return "{ name = " + name + ", link = 1 Gbps, " + offer + " }\n";
  }

  @Test
  void tasksThatNoNodeHasSlotsForAreTold() {
    String none = nodes(node("a", "map-slots = 0, reduce-slots = 1"));
    assertThat(problems(none + "schedulers = [ fifo ]", Map.of()))
        .containsExactly(
            "x.conf:2: scheduler fifo can never start a map of job a: no node has a slot for it;"
                + " give nodes map-slots = 2, or slots = 2");
    String some = nodes(node("a", "map-slots = 1, reduce-slots = 0"));
    assertThat(problems(some + "schedulers = [ fifo ]", Map.of()))
        .singleElement()
        .asString()
        .contains("can never start a reduce of job a");
    String mapsAlone = some.replace("shuffle = 10 MiB, output = 10 MiB, reduces = 2", "");
    assertThat(problems(mapsAlone + "schedulers = [ fifo ]", Map.of())).isEmpty();
    String apart =
        nodes(
            node("a", "map-slots = 1, reduce-slots = 0")
                + node("b", "map-slots = 0, reduce-slots = 1"));
    assertThat(problems(apart + "schedulers = [ fifo ]", Map.of())).isEmpty();
  }

  @Test
  void poolsThatMayHoldNothingAreToldWhereJobsNeedThem() {
    String cluster = nodes(node("a", "map-slots = 1, reduce-slots = 1"));
    String fair = "schedulers = [ { name = f, like = fair, order { kind = fair, pools { %s } } } ]";
    assertThat(problems(cluster + fair.formatted("p { max-maps = 0 }"), Map.of()))
        .singleElement()
        .asString()
        .endsWith(
            "scheduler f can never start a map of job a: pool p has max-maps = 0; write max-maps ="
                + " 1 or more");
    assertThat(problems(cluster + fair.formatted("p { max-reduces = 0 }"), Map.of())).hasSize(1);
    assertThat(problems(cluster + fair.formatted("q { max-maps = 0 }"), Map.of())).isEmpty();
  }

  @Test
  void aContainerNeedFitOnTheLargestNodeOnly() {
    String unequal =
        nodes(
            node("a", "memory = 4 GiB, vcores = 4")
                + node("b", "memory = 8 GiB, vcores = 1")
                + node("c", "memory = 8 GiB, vcores = 1"));
    String yarn =
        "schedulers = [ { name = y, like = yarn, %s slots { kind = containers, reduce { %s } } } ]";
    String memory = yarn.formatted("", "memory = 8 GiB, vcores = 1");
    assertThat(problems(unequal + memory, Map.of())).isEmpty();
    assertThat(problems(unequal + yarn.formatted("", "memory = 8 GiB, vcores = 2"), Map.of()))
        .singleElement()
        .asString()
        .contains(
            "can never start a reduce of job a: its container of 8192 MiB and 2 vcores fits on no"
                + " node; the largest has 8192 MiB and 1 vcore; write less at slots.reduce");
    String capacity = "order { kind = capacity-queues },";
    assertThat(problems(unequal + yarn.formatted(capacity, "memory = 9 GiB, vcores = 2"), Map.of()))
        .singleElement()
        .asString()
        .contains("its container of 9216 MiB fits on no node; the largest has 8192 MiB;");
  }

  @Test
  void aTaskThatFitsOnlyWhereItsMasterIsTellsSo() {
    String small = nodes(node("a", "memory = 1 GiB, vcores = 4") + node("b", "%s"));
    String yarn =
        "schedulers = [ { name = y, like = yarn, slots { kind = containers, map { memory = 3 GiB }"
            + " } } ]";
    assertThat(problems(small.formatted("memory = 6 GiB, vcores = 1") + yarn, Map.of()))
        .singleElement()
        .asString()
        .contains(
            "can never start a map of job a: its container of 3072 MiB and 1 vcore and its master's"
                + " of 2048 MiB and 1 vcore fit on one node only");
    assertThat(problems(small.formatted("memory = 6 GiB, vcores = 2") + yarn, Map.of())).isEmpty();
  }

  @Test
  void queuesWithoutRoomForAJobAreTold() {
    String cluster = nodes(node("a", "memory = 8 GiB, vcores = 8"));
    String yarn = "schedulers = [ { name = y, like = yarn, order { kind = %s } } ]";
    assertThat(
            problems(
                cluster + yarn.formatted("queues, queues { p { max { memory = 2 GiB } } }"),
                Map.of()))
        .anyMatch(line -> line.contains("can never start the master of job a: masters in queue p"))
        .anyMatch(
            line -> line.contains("can never start a map of job a: queue p has room for 2048 MiB"));
    assertThat(
            problems(
                cluster
                    + yarn.formatted(
                        "capacity-queues, queues { default { capacity = 90 },"
                            + " p { capacity = 10, max-capacity = 10 } }"),
                Map.of()))
        .isNotEmpty()
        .allMatch(line -> line.contains("queue p ") && line.contains(" 819 MiB at most"));
  }

  @Test
  void moreReplicasThanNodesAreRefused() {
    assertThat(problems(SOUND, Map.of("cluster.replication", "17"))).hasSize(1);
  }

  @Test
  void aWrongOverrideIsToldByItsPath() {
    assertThat(problems(SOUND, Map.of("scale.time", "fast")))
        .singleElement()
        .asString()
        .startsWith("--time-scale: time = fast");
    assertThat(problems(SOUND, Map.of("scale.tme", "1")))
        .singleElement()
        .asString()
        .startsWith("--set scale.tme");
    assertThat(problems(SOUND, Map.of("scale.time", "{")))
        .singleElement()
        .asString()
        .startsWith("--set scale.time: this is not a path and a value");
    assertThat(problems(SOUND, Map.of("a.".repeat(3000) + "a", "1")))
        .singleElement()
        .asString()
        .contains("this is not a path and a value");
  }

  @Test
  void aFileWithoutAnExperimentIsTold() {
    InvalidInputException wrong =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> ExperimentFile.parse("x.conf", "name = x", Path.of(""), Map.of()));
    assertThat(wrong.problems()).hasSize(2).first().asString().contains("experiment is missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cluster", "workload"})
  void aPartOfAnExperimentIsToldFromOne(String part) {
    assertThatThrownBy(
            () -> ExperimentFile.parse("x.conf", "\n" + part + " { }", Path.of(""), Map.of()))
        .hasMessage(
            "x.conf:2: this is a "
                + part
                + ", not an experiment; write racklab run --"
                + part
                + " x.conf");
  }
}
