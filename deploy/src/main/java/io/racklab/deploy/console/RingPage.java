package io.racklab.deploy.console;

import io.racklab.master.analysis.page.TablePage;
import io.racklab.master.analysis.report.Ring;
import io.racklab.master.analysis.report.RingRow;
import io.racklab.master.runs.suite.Screening;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The page of a suite. */
public final class RingPage {
  private RingPage() {}

  /**
   * Returns the page.
   *
   * @param screening what the screening of mixes has found; empty without one
   * @param command the command that makes the page again
   */
  public static TablePage of(Ring ring, Optional<Screening> screening, String command) {
    List<TablePage.Section> sections = new ArrayList<>(RingTables.sections(ring));
    screening.ifPresent(one -> sections.add(2, ScreeningText.section(one)));
    return new TablePage("Racklab suite", answer(ring), sections, command);
  }

  private static String answer(Ring ring) {
    if (ring.rows().isEmpty()) {
      return "No scheduler has ended all jobs of a scenario.";
    }
    RingRow best = ring.rows().get(0);
    String leads =
        ring.decides() ? " leads in %d of %d cells, and".formatted(best.leads(), best.cells()) : "";
    String above =
        "%s%s is %s above the best of each cell on average"
            .formatted(best.scheduler(), leads, RingTables.percent(best.overBest()));
    String bound =
        Double.isFinite(best.overBound())
            ? ", and " + RingTables.percent(best.overBound()) + " above what no scheduler can beat"
            : "";
    return above + bound + ".";
  }
}
