package io.racklab.deploy.docs;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.runs.suite.Suite;
import io.racklab.master.runs.suite.SuiteScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page on the suite: some of its rows are played again. */
class SuitePageTest {
  private static final List<String> SCENARIOS = List.of("congested", "stragglers");
  private static final List<String> SCHEDULERS = List.of("fifo", "shadow", "pd-dhsa");

  @TempDir Path folder;

  private static String page() throws IOException {
    return Files.readString(
        Path.of(System.getProperty("racklab.root"), "deploy", "docs", "suite.md"));
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    for (String cell : line.split("\\|")) {
      cells.add(cell.strip().replace("*", ""));
    }
    return cells.subList(1, cells.size());
  }

  @Test
  void itNamesEveryScenario() throws IOException {
    String page = page();
    assertThat(Suite.scenarios())
        .extracting(SuiteScenario::name)
        .allSatisfy(name -> assertThat(page).contains("\n| `" + name + "` |"));
  }

  @Test
  void someOfItsTimesAreThoseOfThisBuild() throws Exception {
    assertThat(compared(SCENARIOS, SCHEDULERS)).isEqualTo(6);
  }

  /** Every preset in every scenario that needs no file; Hadoop's own schedulers need jars. */
  @Test
  @Tag("slow")
  void allOfItsTimesAreThoseOfThisBuild() throws Exception {
    List<String> scenarios =
        Suite.scenarios().stream()
            .filter(scenario -> scenario.trace().isEmpty())
            .map(SuiteScenario::name)
            .toList();
    List<String> presets =
        SchedulerFile.bundledNames().keySet().stream()
            .filter(name -> !name.startsWith("hadoop-"))
            .toList();
    assertThat(compared(scenarios, presets)).isGreaterThan(200);
  }

  /** Plays schedulers, compares their times with those of the page, and returns their number. */
  private int compared(List<String> scenarios, List<String> schedulers) throws Exception {
    Spoken said =
        racklab(
            "suite",
            "--out",
            folder.resolve("out"),
            "--scenarios",
            String.join(",", scenarios),
            "--schedulers",
            String.join(",", schedulers),
            "--json",
            "--quiet");
    assertThat(said.exitCode()).as(said.err()).isZero();
    Map<String, String> times = new TreeMap<>();
    for (JsonNode one : new ObjectMapper().readTree(said.out()).path("standings")) {
      // The last cell of a scenario is that of its higher load.
      times.put(
          one.path("scheduler").asText() + " in " + one.path("scenario").asText(),
          String.format(Locale.ROOT, "%.1f", one.path("job_s.mean").asDouble()));
    }
    List<String> lines = page().lines().toList();
    int header = 0;
    while (!lines.get(header).startsWith("| mean job time, s |")) {
      header++;
    }
    List<String> names = cells(lines.get(header));
    Map<String, String> told = new TreeMap<>();
    for (String line : lines.subList(header, lines.size())) {
      List<String> cells = line.startsWith("| ") ? cells(line) : List.of("");
      for (String scenario : scenarios) {
        String time = schedulers.contains(cells.get(0)) ? cells.get(names.indexOf(scenario)) : "-";
        if (!time.equals("-")) {
          told.putIfAbsent(cells.get(0) + " in " + scenario, time);
        }
      }
    }
    assertThat(told).isEqualTo(times);
    return told.size();
  }
}
