package io.racklab.deploy.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.master.analysis.page.ReportPage;
import io.racklab.master.analysis.report.Report;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of sweeps can be read in a real browser, at three widths. */
class SweepFiguresTest {
  /** Looked at by people; the build keeps them. */
  private static final Path PICTURES = Path.of("target", "report");

  /**
   * Returns what is wrong with the figures that are shown: texts over each other or outside of
   * their figure, axes that run backwards, and points outside of their plot.
   */
  private static final String FAULTS =
      """
      (() => {
        const faults = [];
        document.querySelectorAll('.chart').forEach(place => {
          if (place.offsetParent === null) { return; }
          const own = place.getBoundingClientRect();
          const texts = [...place.querySelectorAll('text')]
            .filter(text => text.textContent.trim() !== '')
            .map(text => ({ words: text.textContent, box: text.getBoundingClientRect() }));
          texts.forEach((one, i) => {
            const a = one.box;
            if (a.left < own.left - 1 || a.right > own.right + 1 || a.bottom > own.bottom + 1) {
              faults.push(place.id + ': outside: ' + one.words);
            }
            texts.slice(i + 1).forEach(other => {
              const b = other.box;
              if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) {
                faults.push(place.id + ': over each other: ' + one.words + ' | ' + other.words);
              }
            });
          });
          const chart = echarts.getInstanceByDom(place);
          const option = chart.getOption();
          option.xAxis.forEach((axis, i) => {
            if (!(chart.convertToPixel({ xAxisIndex: i }, 0) < chart.convertToPixel({ xAxisIndex: i }, 1))) {
              faults.push(place.id + ': backwards');
            }
          });
          option.series.forEach((series, i) => {
            if (series.stack) { return; }
            const axis = option.xAxis[series.xAxisIndex || 0];
            const grid = chart.getModel().getComponent('grid', axis.gridIndex || 0);
            const plot = grid.coordinateSystem.getRect();
            if (plot.width < 90 || plot.height < 40) { faults.push(place.id + ': no room for the plot'); }
            series.data.forEach((point, row) => {
              const value = Array.isArray(point) ? point : [point.value, row];
              const at = chart.convertToPixel({ seriesIndex: i }, value);
              if (at[0] < plot.x - 1 || at[0] > plot.x + plot.width + 1
                  || at[1] < plot.y - 1 || at[1] > plot.y + plot.height + 1) {
                faults.push(place.id + ': leaves its plot: ' + value);
              }
            });
          });
        });
        return faults;
      })()""";

  /** Returns the elements that are wider than the page. */
  private static final String WIDER =
      """
      document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1 ? []
        : [...document.querySelectorAll('main *')]
            .filter(one => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
            .slice(0, 9).map(one => one.outerHTML.slice(0, 150))""";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"1, 12", "2, 12", "4, 2"})
  void figuresCanBeRead(int keys, int schedulers) throws Exception {
    look(keys, schedulers, List.of(false));
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 4", "3, 3", "3, 12", "4, 12"})
  void figuresOfLargeSweepsCanBeRead(int keys, int schedulers) throws Exception {
    look(keys, schedulers, List.of(false, true));
  }

  private void look(int keys, int schedulers, List<Boolean> nights) throws Exception {
    Report report = Report.of(SweepFolder.write(folder.resolve("run"), keys, schedulers));
    Path file = folder.resolve("report.html");
    ReportPage.write(report, "1.0", file);

    try (ChromiumPage page = ChromiumPage.open(folder, file.toUri().toString())) {
      for (int width : List.of(1400, 1024, 390)) {
        for (boolean dark : nights) {
          page.size(width, 1000, dark);
          page.until(
              "document.documentElement.clientWidth === "
                  + width
                  + " && document.querySelector('.answer ~ .figures svg') !== null");
          String name = "sweep-of-%d-keys-%d-schedulers-%d".formatted(keys, schedulers, width);
          page.picture(PICTURES.resolve(name + (dark ? "-dark.png" : ".png")));
          JsonNode faults = page.value(FAULTS);
          assertThat(faults.valueStream().map(JsonNode::asText).limit(20))
              .as(width + " pixels wide")
              .isEmpty();
          assertThat(page.value(WIDER).valueStream().map(JsonNode::asText))
              .as(width + " pixels wide")
              .isEmpty();
        }
      }
      assertThat(page.complaints()).isEmpty();
    }
  }
}
