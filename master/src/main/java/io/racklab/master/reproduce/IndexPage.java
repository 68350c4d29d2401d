package io.racklab.master.reproduce;

import java.util.List;

/** A page over the figures of a call: one HTML file that needs no other and no script. */
public final class IndexPage {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; }
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
      table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
      th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #8886; vertical-align: top; }
      td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
      .verdict { font-weight: 600; white-space: nowrap; }
      .note, .assumptions { font-size: .9em; opacity: .85; }
      @media print { body { max-width: none; } }
      """;

  private IndexPage() {}

  /**
   * The page. Links go to the folder of each figure, by its name.
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
    StringBuilder table = new StringBuilder("<table>\n<tr><th>figure</th>");
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
    return table.append("</table>\n").toString();
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
    section.append("\n<table>\n<tr><th>what</th><th>paper</th><th>holds within</th>");
    section.append("<th>ours, 95 % interval</th><th>verdict</th>");
    section.append(done.emulated() ? "<th>with real bytes</th>" : "").append("</tr>\n");
    done.rows().forEach(row -> section.append(row(row, done.emulated())));
    section.append("</table>\n");
    done.notEmulated()
        .forEach(why -> section.append("<p>With real bytes: ").append(text(why)).append("</p>\n"));
    if (!figure.assumptions().isEmpty()) {
      section.append("<p>What the paper leaves open, and we assume:</p>\n");
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
    cells.append("</td><td><span class=\"verdict\">").append(outcome.finding()).append("</span>");
    row.paper()
        .bound()
        .filter(bound -> outcome.finding() == Finding.OUT_OF_REACH)
        .ifPresent(
            bound ->
                cells
                    .append("<div class=\"note\">")
                    .append(text(bound.claim().text() + " can be had: " + bound.because()))
                    .append("</div>"));
    outcome
        .evidence()
        .forEach(
            (name, value) ->
                cells
                    .append("<div class=\"note\">")
                    .append(text(name + " = " + ValueFormat.estimate(value, false, false)))
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
