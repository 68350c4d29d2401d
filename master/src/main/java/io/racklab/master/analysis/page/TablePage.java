package io.racklab.master.analysis.page;

import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A self-contained HTML page of tables.
 *
 * @param title the page's heading
 * @param answer what the tables show, in a sentence
 * @param sections the tables, the most important first
 * @param command the command that makes the page again
 */
public record TablePage(String title, String answer, List<Section> sections, String command) {
  /**
   * A table under a heading.
   *
   * @param id lower-case letters, digits and hyphens
   * @param legend what the columns mean
   */
  public record Section(String id, String heading, Table table, String legend) {}

  public TablePage {
    sections = List.copyOf(sections);
  }

  /**
   * Writes the page atomically.
   *
   * @param version the version of the program, shown on the page
   */
  public void write(String version, Path file) throws IOException {
    WholeFile.write(file, WholeFile.Content.of(html(version)));
  }

  private String html(String version) throws IOException {
    return Parts.filled(
        "page.html",
        Map.of(
            "version", Markup.escaped(version),
            "title", Markup.escaped(title),
            "style", Parts.own("page.css"),
            "body", body(),
            "scripts", ""));
  }

  private String body() {
    Markup page = new Markup();
    page.tag("<header>\n").element("h1", title).tag("<nav>");
    for (Section section : sections) {
      page.tag("<a href=\"#" + section.id() + "\">").text(section.heading()).tag("</a> ");
    }
    page.tag("</nav>\n</header>\n<p class=\"answer\">").text(answer).tag("</p>\n");
    for (Section section : sections) {
      page.tag("<h2 id=\"" + section.id() + "\">").text(section.heading()).tag("</h2>\n");
      Tables.add(page, section.table());
      page.tag("<p class=\"legend\">").text(section.legend()).tag("</p>\n");
    }
    return page.tag("<h2 id=\"repeat\">Repeat it</h2>\n<pre tabindex=\"0\">")
        .text(command)
        .tag("</pre>\n")
        .toString();
  }
}
