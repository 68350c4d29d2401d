package io.racklab.deploy.report;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three cells, two repeats and two schedulers, of which a reader in a browser picks. */
class ReportOfASweepTest {
  /** Looked at by people; the build keeps them. */
  private static final Path PICTURES = Path.of("target", "report");

  @TempDir static Path folder;
  private static Path run;
  private ChromiumPage page;

  @BeforeAll
  static void play() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("sweep.conf"),
            """
            experiment {
              name = links, seed = 3, repeats = 2, clock = virtual, cluster = quickstart
              workload { kind = mix, jobs = 8, jobs-of = [ { benchmark = grep, input = 512 MiB } ] }
              schedulers = [ fifo, fair ]
              sweep { cluster.racks.link = [ "250 Mbps", "500 Mbps", "1 Gbps" ] }
            }
            """);
    run = folder.resolve("run");
    Spoken said = racklab("run", file, "--quiet", "--out", run);
    assertThat(said.exitCode()).as(said.err()).isZero();
  }

  @BeforeEach
  void open() throws Exception {
    page = ChromiumPage.open(folder, run.resolve("report.html").toUri().toString());
    page.until("document.querySelector('#time ~ [data-view] .chart svg') !== null");
    // What is saved is kept here in place of a download.
    page.value(
        "window.saved = {}; URL.createObjectURL = blob => { window.blob = blob; return '#'; };"
            + " HTMLAnchorElement.prototype.click = function () { saved[this.download] = blob.text(); }; 0");
  }

  @AfterEach
  void close() throws Exception {
    // There is none without Chromium.
    if (page != null) {
      assertThat(page.complaints()).isEmpty();
      page.close();
    }
  }

  @Test
  void cellRepeatAndSchedulerArePicked() throws Exception {
    assertThat(shown()).contains("job-times", "map-slots", "links-fifo", "links-fair");
    assertThat(shown()).noneMatch(id -> id.startsWith("cell-") || id.startsWith("repeat-"));

    pick("cell", 2);
    assertThat(shown())
        .contains("cell-3-job-times", "cell-3-map-slots")
        .doesNotContain("map-slots");

    pick("repeat", 1);
    assertThat(shown()).contains("cell-3-repeat-2-map-slots").doesNotContain("cell-3-map-slots");

    pick("scheduler", 2);
    assertThat(shown())
        .contains("cell-3-repeat-2-links-fair", "job-time")
        .doesNotContain("cell-3-repeat-2-links-fifo");

    pick("cell", 0);
    assertThat(shown()).as("the second repeat stays picked").contains("repeat-2-links-fair");
  }

  @Test
  void whatIsLookedAtCloserIsAQuarterAfterTwoSteps() throws Exception {
    String of = "echarts.getInstanceByDom(document.getElementById('links-fifo'))";
    for (String button : List.of("+", "+", "▶")) {
      press("links-fifo", button);
    }

    JsonNode seen = page.value(of + ".getOption().dataZoom[0]");
    assertThat(seen.path("start").asDouble()).isEqualTo(50);
    assertThat(seen.path("end").asDouble()).isEqualTo(75);

    press("links-fifo", "whole");
    assertThat(page.value(of + ".getOption().dataZoom[0].end").asDouble()).isEqualTo(100);
  }

  @Test
  void figuresAndTablesAreSaved() throws Exception {
    press("job-time", "CSV");
    press("job-time", "SVG");
    page.value("document.querySelector('#results ~ .tools button').click()");

    List<String> points = saved("job-time.csv").lines().toList();
    assertThat(points.get(0)).isEqualTo("series,link [Mbps],Mean job time [s]");
    assertThat(points).hasSize(1 + 3 * 2).anyMatch(line -> line.startsWith("fair,500,"));
    assertThat(saved("job-time.svg")).startsWith("<svg").contains("link [Mbps]");
    List<String> table = saved("table-1.csv").lines().toList();
    assertThat(table.get(0))
        .startsWith("Cell,Scheduler,Repeats,Jobs,Makespan s,Makespan s ±,Job s mean,");
    assertThat(table).hasSize(1 + 3 * 2);
    assertThat(table.get(3)).startsWith("cluster.racks.link = 500 Mbps,fifo,2,8,");
  }

  /** Phases lie one behind the other, and a strip's axes have names too. */
  @Test
  void pointsCanBeDrawnElsewhere() throws Exception {
    press("timeline-fifo", "CSV");
    press("links-fifo", "CSV");

    List<String> phases = saved("timeline-fifo.csv").lines().toList();
    assertThat(phases.get(0)).startsWith("series,row,from,to [Time since the job was");
    assertThat(phases).anyMatch(line -> line.startsWith("compute map,"));
    assertThat(saved("links-fifo.csv").lines().findFirst().orElseThrow())
        .contains("Time since the start [", "Load [% of capacity]");
  }

  /** A bar of a browser that comes and goes is no reason to look at all again. */
  @Test
  void aCloserLookStays() throws Exception {
    press("links-fifo", "+");
    page.value("window.dispatchEvent(new Event('resize'))");
    page.size(1200, 900, false);
    page.until("document.querySelector('#links-fifo svg') !== null");

    String of = "echarts.getInstanceByDom(document.getElementById('links-fifo'))";
    assertThat(page.value(of + ".getOption().dataZoom[0].start").asDouble()).isEqualTo(25);
  }

  /** The page fits; its pictures are for people. */
  @Test
  void nothingIsWiderThanThePage() throws Exception {
    for (int width : List.of(1400, 1024, 390)) {
      for (boolean dark : List.of(false, true)) {
        page.size(width, 1000, dark);
        page.until("document.querySelector('#job-time svg') !== null");
        assertThat(page.barriers()).as(width + (dark ? " dark" : " light")).isEmpty();
        page.picture(PICTURES.resolve("sweep-" + width + (dark ? "-dark" : "") + ".png"));
        assertThat(page.value("document.documentElement.scrollWidth").asDouble())
            .isCloseTo(width, within(0.5));
      }
    }
  }

  private void pick(String what, int nth) throws Exception {
    page.value(
        "(() => { const one = document.getElementById('pick-%s'); one.selectedIndex = %d; one.dispatchEvent(new Event('change')); return 0; })()"
            .formatted(what, nth));
  }

  private void press(String figure, String button) throws Exception {
    page.value(
        "[...document.getElementById('%s').parentNode.querySelectorAll('button')].find(one => one.textContent === '%s').click()"
            .formatted(figure, button));
  }

  private String saved(String name) throws Exception {
    return page.value("saved['" + name + "']").asText();
  }

  /** The figures that are drawn. */
  private List<String> shown() throws Exception {
    JsonNode ids =
        page.value(
            "[...document.querySelectorAll('.chart')].filter(one => one.offsetParent && one.querySelector('svg')).map(one => one.id)");
    return ids.valueStream().map(JsonNode::asText).toList();
  }
}
