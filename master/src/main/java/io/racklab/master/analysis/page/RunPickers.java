package io.racklab.master.analysis.page;

import io.racklab.master.analysis.report.CellView;
import io.racklab.master.analysis.report.Figure;
import java.util.List;

/**
 * Adds the selectors for the cell, the repeat and the scheduler to show. A selector with only one
 * choice is left out.
 */
final class RunPickers {
  private RunPickers() {}

  static void add(Markup page, List<CellView> cells) {
    List<String> schedulers =
        cells.stream()
            .flatMap(cell -> cell.repeats().stream())
            .flatMap(repeat -> repeat.figures().stream())
            .map(Figure::scheduler)
            .filter(scheduler -> !scheduler.isEmpty())
            .distinct()
            .toList();
    boolean repeats = cells.stream().anyMatch(cell -> cell.repeats().size() > 1);
    if (cells.size() < 2 && !repeats && schedulers.size() < 2) {
      return;
    }
    page.tag("<div class=\"pickers\">\n");
    if (cells.size() > 1) {
      page.tag("<label>Cell <select id=\"pick-cell\">");
      cells.forEach(cell -> page.element("option", cell.cell()));
      page.tag("</select></label>\n");
    }
    if (repeats) {
      page.tag("<label>Repeat <select id=\"pick-repeat\"></select></label>\n");
    }
    if (schedulers.size() > 1) {
      page.tag("<label>Scheduler <select id=\"pick-scheduler\"><option value=\"\">all</option>");
      schedulers.forEach(
          scheduler ->
              page.tag("<option value=\"")
                  .text(scheduler)
                  .tag("\">")
                  .text(scheduler)
                  .tag("</option>"));
      page.tag("</select></label>\n");
    }
    page.tag("<p id=\"picked\" aria-live=\"polite\"></p>\n</div>\n");
  }
}
