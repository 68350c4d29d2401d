package io.racklab.deploy.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.master.analysis.page.ReportPage;
import io.racklab.master.analysis.report.Figure;
import io.racklab.master.analysis.report.Report;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page, and in a real browser what becomes of it. */
class ReportPageTest {
  private static final Pattern SCRIPT = Pattern.compile("(?s)<script[^>]*>(.*?)</script>");

  @TempDir Path folder;

  @Test
  void textsOfOthersAreEscaped() throws Exception {
    String page = ReportPage.of(Report.of(RunFolder.write(folder, 1, 2)), "1.0");

    assertThat(withoutScripts(page))
        .contains("&lt;i&gt;mine", "&lt;/script&gt;&lt;b&gt;${title}&amp;&quot;&#39;")
        .doesNotContain("<i>", "<b>", "alert(1)</script>");
    assertThat(page.split("</script>", -1)).as("data, library, our own").hasSize(4);
  }

  @Test
  void nothingIsFetched() throws Exception {
    String page = ReportPage.of(Report.of(RunFolder.write(folder, 1, 2)), "1.0");

    assertThat(withoutScripts(page)).doesNotContain("http://", "https://", "src=", "<link");
    assertThat(page).contains("Content-Security-Policy\" content=\"default-src 'none';");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 40"})
  void aBrowserDrawsEveryFigureWithoutComplaint(int repeats, int jobs) throws Exception {
    Report report = Report.of(RunFolder.write(folder.resolve("run"), repeats, jobs));
    Path page = folder.resolve("report.html");
    ReportPage.write(report, "1.0", page);

    try (ChromiumPage opened = ChromiumPage.open(folder, page.toUri().toString())) {
      opened.until("document.querySelector('.chart svg') !== null");
      String dom = opened.value("document.documentElement.outerHTML").asText();

      assertThat(opened.complaints()).isEmpty();
      assertThat(opened.barriers()).isEmpty();
      assertThat(report.figures().first()).hasSizeGreaterThan(8);
      for (Figure figure : report.figures().first()) {
        assertThat(marks(dom, figure)).as(figure.title()).isGreaterThan(5);
      }
    }
  }

  /** Shapes and texts in the place of a figure; the library puts one SVG element there. */
  private static long marks(String dom, Figure figure) {
    Matcher svg = Pattern.compile("(?s)id=\"" + figure.id() + "\".*?<svg(.*?)</svg>").matcher(dom);
    return svg.find() ? Pattern.compile("<(path|text)").matcher(svg.group(1)).results().count() : 0;
  }

  private static String withoutScripts(String page) {
    return SCRIPT.matcher(page).replaceAll("");
  }
}
