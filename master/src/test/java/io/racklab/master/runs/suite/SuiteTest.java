package io.racklab.master.runs.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.Part;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.suite.Mixes.Mix;
import io.racklab.master.runs.suite.Screening.Contribution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The suite's scenarios, whose jobs are pinned, and its mixes. */
class SuiteTest {
  @TempDir Path folder;

  private static List<Experiment> cells(String scenario) {
    String scheduler = scenario.equals("containers") ? "yarn" : "fifo";
    SuiteEntry entry = new SuiteEntry(scheduler, scheduler, Path.of("").toAbsolutePath());
    return Suite.scenarios().stream()
        .filter(one -> one.name().equals(scenario))
        .findFirst()
        .orElseThrow()
        .study(Optional.empty(), List.of(entry), 2)
        .cells();
  }

  /** Results of different builds may only be compared if these are the same. */
  @ParameterizedTest
  @CsvSource({
    "quiet, 69698777952dceec",
    "congested, 4278495735aeee50",
    "small-jobs, 0c1eec888beb8ab7",
    "heavy-tail, f392c0844435b4da",
    "shuffle-heavy, 36d1fdc8184b5d91",
    "hot-blocks, df012d2481694123",
    "stragglers, e4079cc33d2014ca",
    "containers, fe011b99a31d36e1"
  })
  void itsJobsAreThoseOfEarlierBuilds(String scenario, String sum) {
    List<Experiment> cells = cells(scenario);
    assertThat(cells).hasSize(2);
    assertThat(cells.get(0).jobsSum(2).substring(0, 16)).isEqualTo(sum);
  }

  @Test
  void aTraceIsTakenByItsBytes() throws Exception {
    SuiteTrace trace =
        new SuiteTrace(
            "t.csv", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "NIST");
    Path file = Files.writeString(folder.resolve("t.csv"), "abc");
    assertThat(trace.in(folder)).contains(file);
    Files.writeString(file, "abd");
    assertThat(trace.in(folder)).isEmpty();
    Files.delete(file);
    assertThat(trace.in(folder)).isEmpty();
    Path below = Files.createDirectories(folder.resolve("swim")).resolve(file.getFileName());
    Files.writeString(below, "abc");
    assertThat(trace.in(folder)).contains(below);
  }

  @Test
  void mixesHaveEveryAnswerToEveryQuestion() {
    List<Mix> all = Mixes.all();
    assertThat(all).hasSizeGreaterThan(300);
    for (Part part : Part.values()) {
      assertThat(all.stream().map(mix -> mix.levels().get(part.ordinal())).distinct())
          .as(part.word())
          .hasSameSizeAs(Mixes.answers(part));
    }
    assertThat(all).extracting(mix -> mix.entry().name()).doesNotHaveDuplicates();
  }

  /** Job times that an answer to one question doubles, whatever the others. */
  @Test
  void screeningFindsTheQuestionThatMatters() {
    List<Mix> mixes = Mixes.all();
    Map<String, List<Double>> seconds = new LinkedHashMap<>();
    List<Double> times = new ArrayList<>();
    for (Mix mix : mixes) {
      times.add(mix.levels().get(Part.MAPS.ordinal()) == 1 ? 20.0 : 10.0);
    }
    times.set(0, Double.NaN);
    seconds.put("one", times);
    seconds.put("two", mixes.stream().map(mix -> 30.0).toList());
    Screening screening = Screening.of(mixes, seconds);
    assertThat(screening.scores()).hasSize(mixes.size() - 1);
    Contribution maps = screening.byScenario().get("one").get(Part.MAPS);
    assertThat(maps.share()).isGreaterThan(0.999);
    assertThat(maps.quotients().get("delay") / maps.quotients().get("greedy"))
        .isBetween(1.99, 2.01);
    assertThat(screening.byScenario().get("one").get(Part.ORDER).share()).isLessThan(1e-6);
    assertThat(screening.byScenario().get("two").get(Part.MAPS).share()).isZero();
    assertThat(screening.scores().get(0).mix().levels().get(Part.MAPS.ordinal())).isNotEqualTo(1);
  }
}
