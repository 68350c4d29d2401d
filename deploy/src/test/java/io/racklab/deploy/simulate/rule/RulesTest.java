package io.racklab.deploy.simulate.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.Ending;
import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.deploy.simulate.play.RowDifference;
import io.racklab.deploy.simulate.play.RunRows;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.virtual.TurnTrace;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.protocol.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RulesTest {
  private static final PlayedRun WELL = new StagePlayer(Staging.FAITHFUL).play(Scenario.of(1));

  private static List<String> broken(List<Row> rows, Ending ending) {
    PlayedRun run =
        PlayedRun.of(
            WELL.experiment(),
            WELL.scheduler(),
            1,
            RunRows.of(rows, WELL.rows().launched()),
            ending);
    return Rules.brokenBy(run).stream().map(Breach::rule).distinct().toList();
  }

  @Test
  void areKeptByARunThatWentWell() {
    assertThat(Rules.brokenBy(WELL)).isEmpty();
  }

  @Test
  void areBrokenByARunThatCouldNotGoOn() {
    assertThat(
            broken(
                WELL.rows().all(),
                new Ending(
                    Optional.of("it is stuck"),
                    Ledger.EMPTY,
                    0,
                    0,
                    TurnTrace.NONE,
                    WELL.ending().counted(),
                    List.of())))
        .containsExactly(Rules.ENDS);
  }

  @Test
  void areBrokenByATimerThatIsLeft() {
    assertThat(
            broken(
                WELL.rows().all(),
                new Ending(
                    Optional.empty(),
                    Ledger.EMPTY,
                    1,
                    0,
                    TurnTrace.NONE,
                    WELL.ending().counted(),
                    List.of())))
        .containsExactly("no timer is left pending");
  }

  @Test
  void areBrokenByAnAttemptThatIsMissingOrEndsTwice() {
    AttemptRow chosen =
        WELL.rows().attempts().stream()
            .filter(row -> row.outcome() == AttemptOutcome.CHOSEN)
            .findFirst()
            .orElseThrow();
    List<Row> without = new ArrayList<>(WELL.rows().all());
    without.remove(chosen);
    List<Row> twice = new ArrayList<>(WELL.rows().all());
    twice.add(chosen);

    assertThat(broken(without, Ending.WELL))
        .contains(
            "each launched attempt ends once",
            "each task of a succeeded job has one chosen attempt");
    assertThat(broken(twice, Ending.WELL)).contains("each launched attempt ends once");
  }

  @Test
  void areBrokenByTimeThatGoesBack() {
    List<Row> rows = new ArrayList<>(WELL.rows().all());
    rows.add(new EventRow(2, "waits", "job-1", ""));
    rows.add(new EventRow(1, "waits", "job-1", ""));

    assertThat(broken(rows, Ending.WELL)).contains("time never goes back");
  }

  @Test
  void nameTheFirstRowThatDiffers() {
    RunRows one = RunRows.of(List.of(new EventRow(1, "waits", "job-1", "")), List.of());
    RunRows other = RunRows.of(List.of(new EventRow(2, "waits", "job-1", "")), List.of());

    assertThat(RowDifference.between(one, one)).isEmpty();
    assertThat(RowDifference.between(one, other).orElseThrow())
        .contains("row 1", "atNanos=1", "atNanos=2");
    assertThat(RowDifference.fingerprint(one)).isNotEqualTo(RowDifference.fingerprint(other));
  }
}
