package io.racklab.master.papers.reproduce;

import java.util.List;
import java.util.Locale;

/** The page of all figures of one command: a self-contained HTML file without scripts. */
public final class IndexPage {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; --paper: #fff; --ink: #1c1f23; --soft: #5a5f66; --rule: #dfe2e6; --band: #f6f7f9;
        --good: #00664a; --fair: #8a5a00; --bad: #a33a00; --link: #005a94; }
      @media screen and (prefers-color-scheme: dark) { :root { --paper: #14171b; --ink: #e6e6e6; --soft: #a8adb5;
        --rule: #343a42; --band: #1f242a; --good: #5fd3ad; --fair: #f2c15c; --bad: #ff9a6b; --link: #6bb8ee; } }
      * { box-sizing: border-box; }
      body { font: 16px/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; max-width: 1180px; margin: 0 auto;
        padding: 28px 24px 64px; background: var(--paper); color: var(--ink); }
      a { color: var(--link); }
      h1 { font-size: 1.45rem; margin: 0 0 12px; }
      h2 { font-size: 1.15rem; margin: 40px 0 6px; }
      .scroll { overflow-x: auto; border: 1px solid var(--rule); border-radius: 8px; margin: 10px 0; }
      table { border-collapse: collapse; width: 100%; font-size: .875rem; }
      th, td { text-align: left; padding: 6px 9px; border-bottom: 1px solid var(--rule); vertical-align: top; }
      th { background: var(--band); color: var(--soft); }
      td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
      .verdict { font-weight: 600; white-space: nowrap; }
      .holds { color: var(--good); } .same-direction, .undecided, .by-construction { color: var(--fair); } .differs { color: var(--bad); }
      .note, .assumptions, .key { font-size: .8125rem; color: var(--soft); }
      svg.rows { display: block; width: 100%; height: auto; max-width: 980px; font-size: 12px; margin: 10px 0; }
      svg text { fill: var(--ink); } svg .tick { fill: var(--soft); font-size: 11px; }
      svg .grid { stroke: var(--rule); } svg .origin { stroke: var(--soft); }
      svg .range { fill: var(--soft); opacity: .13; } svg .claim { fill: var(--soft); opacity: .45; }
      svg .paper { fill: var(--paper); stroke: var(--ink); stroke-width: 1.6; }
      svg .ours { stroke: var(--soft); fill: var(--soft); stroke-width: 2.2; }
      svg .ours.holds { stroke: var(--good); fill: var(--good); } svg .ours.differs { stroke: var(--bad); fill: var(--bad); }
      svg .ours.same-direction, svg .ours.undecided, svg .ours.by-construction { stroke: var(--fair); fill: var(--fair); }
      @media print { body { max-width: none; } }
      """;

  private IndexPage() {}

  /**
   * Returns the page. It links to the folder of each figure, by the figure's name.
   *
   * @param outcomes in the order of the page
   */
  public static String of(List<Outcome> outcomes) {
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width\">\n")
        .append("<title>The papers' figures</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>The papers' figures</h1>\n");
    page.append(overview(outcomes));
    outcomes.forEach(outcome -> page.append(section(outcome)));
    return page.append("</body>\n</html>\n").toString();
  }

  private static String overview(List<Outcome> outcomes) {
    StringBuilder table =
        new StringBuilder(
            "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"a table, scrollable\"><table>\n<tr><th>figure</th>");
    for (Finding finding : Finding.values()) {
      table.append("<th>").append(finding).append("</th>");
    }
    table.append("</tr>\n");
    for (Outcome outcome : outcomes) {
      table.append("<tr><td><a href=\"#").append(text(outcome.name())).append("\">");
      table.append(text(outcome.name())).append("</a></td>");
      if (outcome instanceof Outcome.Done done) {
        for (Finding finding : Finding.values()) {
          long rows = done.rows().stream().filter(row -> row.finding() == finding).count();
          table.append("<td class=\"number\">").append(rows == 0 ? "" : rows).append("</td>");
        }
      } else {
        table
            .append("<td colspan=\"" + Finding.values().length + "\">")
            .append(text(unfinished(outcome)))
            .append("</td>");
      }
      table.append("</tr>\n");
    }
    return table.append("</table></div>\n").toString();
  }

  private static String unfinished(Outcome outcome) {
    return outcome instanceof Outcome.Skipped skipped
        ? "skipped: " + skipped.why()
        : "failed: " + ((Outcome.Failed) outcome).why();
  }

  private static String section(Outcome outcome) {
    String name = text(outcome.name());
    StringBuilder section = new StringBuilder("<h2 id=\"" + name + "\">");
    if (!(outcome instanceof Outcome.Done done)) {
      return section + name + "</h2>\n<p>" + text(unfinished(outcome)) + "</p>\n";
    }
    PaperFigure figure = done.figure();
    section.append(text(figure.title())).append("</h2>\n<p>").append(text(figure.shows()));
    section.append(
        " (<a href=\"" + name + "/\">" + name + "</a>" + (done.quick() ? ", quick" : "") + ")</p>");
    section.append('\n').append(RowChart.of(done.rows()));
    section.append(
        "<p class=\"key\">Diamond or bar: the paper's value; shaded: where it holds; dot: our value with");
    section.append(" its 95 % interval. As numbers:</p>");
    section.append(
        "\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"a table, scrollable\"><table>\n<tr><th>what</th><th>paper</th><th>holds within</th>");
    section.append("<th>ours, 95 % interval</th><th>verdict</th>");
    section.append(done.emulated() ? "<th>with real bytes</th>" : "").append("</tr>\n");
    done.rows().forEach(row -> section.append(row(row, done.emulated())));
    section.append("</table></div>\n");
    done.notEmulated()
        .forEach(why -> section.append("<p>With real bytes: ").append(text(why)).append("</p>\n"));
    if (!figure.assumptions().isEmpty()) {
      section.append("<p>Assumptions where the paper is silent:</p>\n");
      section.append("<ul class=\"assumptions\">\n");
      for (PaperFigure.Assumption assumption : figure.assumptions()) {
        section.append("<li><b>").append(text(assumption.name())).append("</b>");
        if (!assumption.setting().isEmpty()) {
          section.append(" <code>").append(text(assumption.setting())).append("</code>");
        }
        section.append(": ").append(text(assumption.text())).append("</li>\n");
      }
      section.append("</ul>\n");
    }
    return section.toString();
  }

  private static String row(Outcome.RowOutcome outcome, boolean emulated) {
    FigureRow row = outcome.row();
    StringBuilder cells = new StringBuilder("<tr><td>" + text(row.label()));
    if (!row.paper().note().isEmpty()) {
      cells.append("<div class=\"note\">").append(text(row.paper().note())).append("</div>");
    }
    cells.append("</td><td class=\"number\">").append(text(row.paper().claim().text()));
    cells.append("</td><td class=\"number\">").append(text(row.paper().tolerance()));
    cells.append("</td><td class=\"number\">").append(text(ValueFormat.ours(outcome)));
    cells
        .append("</td><td><span class=\"verdict ")
        .append(outcome.finding().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .append("\">")
        .append(outcome.finding())
        .append("</span>");
    row.paper()
        .byConstruction()
        .filter(why -> outcome.finding() == Finding.BY_CONSTRUCTION)
        .ifPresent(why -> cells.append("<div class=\"note\">").append(text(why)).append("</div>"));
    row.paper()
        .bound()
        .filter(bound -> outcome.finding() == Finding.OUT_OF_REACH)
        .ifPresent(
            bound ->
                cells
                    .append("<div class=\"note\">")
                    .append(text(bound.claim().text() + " is possible: " + bound.because()))
                    .append("</div>"));
    outcome
        .evidence()
        .forEach(
            (name, value) ->
                cells
                    .append("<div class=\"note\">")
                    .append(text(name + " = " + ValueFormat.evidence(name, value)))
                    .append("</div>"));
    cells.append("</td>");
    if (emulated) {
      cells
          .append("<td class=\"number\">")
          .append(text(ValueFormat.emulated(outcome)))
          .append("</td>");
    }
    return cells.append("</tr>\n").toString();
  }

  private static String text(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
