package io.racklab.master.analysis.page;

import io.racklab.master.analysis.report.Table;
import java.util.List;

/** Adds tables to a page. */
final class Tables {
  /** The length in characters above which a cell may break into lines. */
  private static final int LONG = 30;

  private Tables() {}

  static void add(Markup page, Table table) {
    page.tag(
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"a table, scrollable\"><table>\n<thead><tr>");
    table.header().forEach(name -> page.tag("<th scope=\"col\">").text(name).tag("</th>"));
    page.tag("</tr></thead>\n");
    table.parts().forEach(part -> part(page, table.header(), part));
    page.tag("</table></div>\n");
  }

  /**
   * Adds a part of a table. Each cell carries the name of its column, since narrow pages show a row
   * as a list.
   */
  private static void part(Markup page, List<String> header, Table.Part part) {
    page.tag("<tbody>\n");
    if (!part.heading().isEmpty()) {
      page.tag("<tr><th scope=\"rowgroup\" colspan=\"" + header.size() + "\">");
      page.text(part.heading()).tag("</th></tr>\n");
    }
    for (List<String> row : part.rows()) {
      page.tag("<tr>");
      for (int column = 0; column < row.size(); column++) {
        page.tag(row.get(column).length() > LONG ? "<td class=\"long\"" : "<td");
        page.tag(" data-name=\"").text(header.get(column)).tag("\">");
        page.text(row.get(column)).tag("</td>");
      }
      page.tag("</tr>\n");
    }
    page.tag("</tbody>\n");
  }
}
