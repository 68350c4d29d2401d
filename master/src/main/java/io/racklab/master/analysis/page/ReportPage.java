package io.racklab.master.analysis.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.racklab.master.analysis.drawing.ClusterDrawing;
import io.racklab.master.analysis.drawing.Svg;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.report.CellView;
import io.racklab.master.analysis.report.Figure;
import io.racklab.master.analysis.report.RepeatView;
import io.racklab.master.analysis.report.Report;
import io.racklab.master.analysis.report.ReportFigures;
import io.racklab.master.analysis.report.SelectionView;
import io.racklab.master.analysis.report.Table;
import io.racklab.master.analysis.report.VerdictBox;
import io.racklab.topologies.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Writes a report as one self-contained HTML page that contains the chart library, the style and
 * the data.
 */
public final class ReportPage {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The most sentences after the first that are not folded. */
  private static final int MOST_SENTENCES = 4;

  private ReportPage() {}

  /**
   * Writes the page atomically: until it is complete, readers see the previous file.
   *
   * @param version the version of the program, shown on the page
   */
  public static void write(Report report, String version, Path file) throws IOException {
    WholeFile.write(file, WholeFile.Content.of(of(report, version)));
  }

  /**
   * Returns the page.
   *
   * @param version the version of the program, shown on the page
   */
  public static String of(Report report, String version) throws IOException {
    return Parts.filled(
        "page.html",
        Map.of(
            "version", Markup.escaped(version),
            "title", Markup.escaped(report.name() + " – Racklab report"),
            "style", Parts.own("page.css"),
            "body", body(report),
            "scripts", scripts(report)));
  }

  private static String scripts(Report report) throws IOException {
    return Parts.filled(
        "scripts.html",
        Map.of(
            "figures", figures(report),
            "library", Parts.charts(),
            "drawing", Parts.own("figures.js"),
            "tools", Parts.own("tools.js"),
            "behaviour", Parts.own("page.js")));
  }

  private static String body(Report report) {
    Markup page = new Markup();
    head(page, report);
    standing(page, report.standing());
    answer(page, report);
    if (report.tables().means().rows() > 0) {
      page.tag("<h2 id=\"results\">Results</h2>\n");
      Tables.add(page, report.tables().means());
      page.tag(
          "<p class=\"legend\">Means over the repeats ± half of the 95 % confidence interval.");
      page.tag(" Times are emulated seconds; 1 GB is 10<sup>9</sup> bytes.</p>\n");
    }
    if (report.tables().distances().rows() > 0) {
      page.tag("<h2 id=\"distances\">Distance from the best possible</h2>\n");
      Tables.add(page, report.tables().distances());
      page.tag(
          "<p class=\"legend\">No scheduler can be better than the bound, and the best known ");
      page.tag(
          "schedule is at the bound or above it. Whether a schedule between the two exists is ");
      page.tag("not known. <code>racklab bound RUN</code> looks for better schedules.</p>\n");
    }
    if (!report.figures().means().isEmpty()) {
      page.tag("<h2 id=\"plots\">Figures</h2>\n");
      means(page, report.figures());
    }
    if (!report.figures().cells().isEmpty()) {
      page.tag("<h2 id=\"time\">Over time</h2>\n");
      RunPickers.add(page, report.figures().cells());
      report
          .figures()
          .cells()
          .forEach(cell -> cell(page, cell, cell == report.figures().cells().get(0)));
    }
    if (report.tables().runs().rows() > 0) {
      int runs = report.tables().runs().rows();
      page.tag("<h2 id=\"runs\">Run by run</h2>\n<details><summary>");
      page.text(runs == 1 ? "1 run" : runs + " runs").tag("</summary>\n");
      Tables.add(page, report.tables().runs());
      page.tag("</details>\n");
    }
    report.origin().cluster().ifPresent(cluster -> cluster(page, cluster, report));
    repeat(page, report);
    return page.toString();
  }

  private static void cluster(Markup page, Cluster cluster, Report report) {
    page.tag("<h2 id=\"cluster\">Cluster</h2>\n<div class=\"drawing\">");
    String svg = Svg.of(ClusterDrawing.of(cluster));
    // Inside a page an SVG element has no XML declaration.
    page.tag(svg.substring(svg.indexOf("<svg"))).tag("</div>\n");
    if (report.figures().cells().stream().anyMatch(cell -> cell.cell().contains("cluster"))) {
      page.tag("<p class=\"legend\">The cluster of the first cell.</p>\n");
    }
  }

  /** Adds the figures of means; a picker switches to those of other selections. */
  private static void means(Markup page, ReportFigures figures) {
    List<SelectionView> views = figures.means();
    if (views.size() > 1) {
      page.tag("<p class=\"picker\"><label>Figures at <select id=\"pick-selection\">");
      views.forEach(view -> page.element("option", view.selection()));
      page.tag("</select></label></p>\n");
    }
    for (SelectionView view : views) {
      page.tag(view == views.get(0) ? "<div data-selection>\n" : "<div data-selection hidden>\n");
      figures(page, view.figures());
      page.tag("</div>\n");
    }
  }

  private static void figures(Markup page, List<Figure> figures) {
    page.tag("<div class=\"figures\">\n");
    figures.forEach(figure -> figure(page, figure));
    page.tag("</div>\n");
  }

  /**
   * Adds a cell's repeats; the first repeat of the first cell is visible, and pickers switch to
   * others.
   */
  private static void cell(Markup page, CellView cell, boolean first) {
    page.tag(first ? "<div data-view>\n" : "<div data-view hidden>\n");
    figures(page, cell.jobTimes());
    for (RepeatView repeat : cell.repeats()) {
      boolean shown = repeat == cell.repeats().get(0);
      page.tag(shown ? "<div data-repeat=\"" : "<div hidden data-repeat=\"");
      page.tag(repeat.repeat() + "\">\n");
      times(page, repeat.times());
      figures(page, repeat.figures());
      page.tag("</div>\n");
    }
    page.tag("</div>\n");
  }

  private static void times(Markup page, Table times) {
    if (times.rows() > 0) {
      page.tag("<h3>What a job does with its time</h3>\n");
      Tables.add(page, times);
      page.tag("<p class=\"legend\">Mean emulated seconds of a job");
      page.tag(" along its critical path: the last reduce, the last map that it copied from, and");
      page.tag(" the wait of that map for a slot. ");
      page.tag("<code>racklab explain RUN</code> shows this for each job, and ");
      page.tag("<code>racklab compare RUN --why</code> the differences between schedulers.</p>\n");
    }
  }

  private static void head(Markup page, Report report) {
    page.tag("<header>\n").element("h1", report.name());
    page.tag("<p>").text("Racklab report");
    String started = report.origin().facts().getOrDefault("started", "");
    if (started.length() >= 16) {
      page.text(", run of " + started.substring(0, 16).replace('T', ' ') + " UTC");
    }
    page.tag("</p>\n<nav>");
    link(page, "results", "Results", report.tables().means().rows() > 0);
    link(page, "distances", "Distance", report.tables().distances().rows() > 0);
    link(page, "plots", "Figures", !report.figures().means().isEmpty());
    link(page, "time", "Over time", !report.figures().cells().isEmpty());
    link(page, "runs", "Run by run", report.tables().runs().rows() > 0);
    link(page, "cluster", "Cluster", report.origin().cluster().isPresent());
    link(page, "repeat", "Repeat it", true);
    page.tag("</nav>\n</header>\n");
  }

  /** Adds a link to a section, if the page has that section. */
  private static void link(Markup page, String to, String text, boolean there) {
    if (there) {
      page.tag("<a href=\"#" + to + "\">" + text + "</a> ");
    }
  }

  private static void standing(Markup page, VerdictBox standing) {
    String look =
        switch (standing.bare()) {
          case "VALID" -> "good";
          case "INVALID", "FAILED" -> "bad";
          default -> "fair";
        };
    page.tag("<section class=\"standing " + look + "\">\n<p><strong>");
    page.text(standing.level()).tag("</strong>").text(standing.sentence()).tag("</p>\n");
    if (!standing.details().isEmpty()) {
      page.tag("<ul>\n");
      standing.details().forEach(detail -> page.element("li", detail));
      page.tag("</ul>\n");
    }
    page.tag("</section>\n");
  }

  private static void answer(Markup page, Report report) {
    page.tag("<p class=\"question\">").text(report.question()).tag("</p>\n");
    if (report.answer().isEmpty()) {
      page.tag("<p class=\"answer\">No run has ended, so there is no answer yet.</p>\n");
    } else {
      page.tag("<p class=\"answer\">").text(report.answer().get(0)).tag("</p>\n");
    }
    List<String> further = report.answer().stream().skip(1).toList();
    boolean folded = further.size() > MOST_SENTENCES;
    report.figures().answer().ifPresent(figure -> figures(page, List.of(figure)));
    if (folded) {
      page.tag("<details><summary>In words: ").text(further.size() + " sentences");
      page.tag("</summary>\n");
    }
    if (!further.isEmpty()) {
      page.tag("<ul class=\"further\">\n");
      further.forEach(one -> page.element("li", one));
      page.tag("</ul>\n");
    }
    page.tag(folded ? "</details>\n" : "");
    report.notes().forEach(note -> page.tag("<p class=\"notes\">").text(note).tag("</p>\n"));
  }

  /** Adds a figure. Its id is not escaped, since it has only letters, digits and hyphens. */
  private static void figure(Markup page, Figure figure) {
    page.tag(figure.wide() ? "<figure class=\"wide" : "<figure class=\"");
    page.tag(figure.isOverTime() ? " over-time\"" : "\"");
    if (!figure.scheduler().isEmpty()) {
      page.tag(" data-scheduler=\"").text(figure.scheduler()).tag("\"");
    }
    page.tag(">\n");
    page.element("h3", figure.title());
    page.tag("<div class=\"chart\" role=\"img\" aria-label=\"")
        .text(figure.title())
        .tag("\" id=\"");
    page.tag(figure.id() + "\" style=\"height:");
    page.tag(figure.height() + "px\"></div>\n");
    page.element("figcaption", figure.caption()).tag("</figure>\n");
  }

  private static void repeat(Markup page, Report report) {
    page.tag("<h2 id=\"repeat\">Repeat it</h2>\n");
    page.tag("<pre tabindex=\"0\">");
    page.text(
        "deploy/bin/racklab run experiment.conf"
            + report.origin().options()
            + "    # the configuration below, with its seed\n");
    page.text(
        "deploy/bin/racklab report RUN --figures pdf   # this page again, and its figures as files");
    page.tag("</pre>\n<dl>\n");
    report
        .origin()
        .facts()
        .forEach(
            (name, value) ->
                page.tag("<dt>").text(name).tag("</dt><dd>").text(value).tag("</dd>\n"));
    page.tag("</dl>\n<h2 id=\"configuration\">Configuration</h2>\n");
    page.tag("<details><summary>experiment.conf</summary>\n<pre tabindex=\"0\">");
    page.text(report.origin().configuration()).tag("</pre></details>\n");
  }

  private static String figures(Report report) throws IOException {
    ArrayNode all = JSON.createArrayNode();
    for (Figure figure : report.figures().all()) {
      all.addObject()
          .put("id", figure.id())
          .put("height", figure.height())
          .set("option", figure.option());
    }
    // The character < is escaped, so that no name in the data can close the script element.
    return JSON.writeValueAsString(all).replace("<", "\\u003c");
  }
}
