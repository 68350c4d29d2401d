package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.endtoend.Played.Launch;
import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The same scenarios in the job tracker alone and in whole runs under both clocks. */
class ScenarioTest {
  static final List<Scenario> SCENARIOS = Scenario.ALL;

  @TempDir Path folder;

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void inTheJobTrackerAlone(Scenario scenario) {
    scenario
        .expectation()
        .accept(
            PlayedTracker.play(
                ExperimentFile.parse("s.conf", scenario.experiment(), folder, Map.of())));
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void inVirtualTime(Scenario scenario) throws IOException {
    scenario.expectation().accept(run(scenario, "virtual"));
  }

  @ParameterizedTest
  @Tag("wall")
  @FieldSource("SCENARIOS")
  void underTheWallClock(Scenario scenario) throws IOException {
    scenario.expectation().accept(run(scenario, "wall"));
  }

  private Played run(Scenario scenario, String clock) throws IOException {
    Path file = Files.writeString(folder.resolve("s.conf"), scenario.experiment());
    Path out = folder.resolve("out");
    Spoken.ended(racklab("run", file, "--clock", clock, "--quiet", "--out", out));
    RunFiles files = RunFiles.in(out);
    assertThat(files.runs()).hasSize(1);
    // The starts are those that the nodes saw, not the decisions of the tracker.
    double fuzz = clock.equals("wall") ? 2 : 0;
    return new Played(
        files.runs().get(0).attempts().stream().map(ScenarioTest::launch).toList(), fuzz);
  }

  private static Launch launch(Row row) {
    String[] parts = row.text("attempt").split("-");
    return new Launch(
        new AttemptId(
            Integer.parseInt(parts[1]),
            parts[2].equals("m") ? TaskType.MAP : TaskType.REDUCE,
            Integer.parseInt(parts[3]),
            Integer.parseInt(parts[4])),
        row.text("node"),
        row.text("locality"),
        row.seconds("start_s"),
        row.seconds("finish_s"));
  }
}
