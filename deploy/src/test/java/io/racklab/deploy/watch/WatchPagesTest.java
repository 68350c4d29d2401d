package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.LocalServer;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.http.HttpServer;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two schedulers and a node that is lost for a while, watched in a browser. */
class WatchPagesTest {
  /** Looked at by people; the build keeps them. */
  private static final Path PICTURES = Path.of("target", "watch");

  @TempDir static Path folder;
  private static Path run;
  private static HttpServer server;

  @BeforeAll
  static void runAndServe() throws Exception {
    run = folder.resolve("run");
    Spoken said =
        racklab(
            "run",
            "--clock",
            "virtual",
            "--repeats",
            1,
            "--explain",
            "--set",
            "name=\"<b>watched</b>\"",
            "--set",
            "expiry=30s",
            "--set",
            "faults=[{ at = 80s, kill = r2-n1 }, { at = 150s, heal = r2-n1 }]",
            "--quiet",
            "--out",
            run);
    assertThat(said.exitCode()).as(said.err()).isZero();
    server = LocalServer.of(WatchPages.of(run).routes());
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static List<EndedAttempt> attempts(String scheduler) throws Exception {
    return new io.racklab.master.analysis.rows.RunFiles(run.resolve(scheduler).resolve("1"))
        .attempts();
  }

  private static ChromiumPage page() throws Exception {
    ChromiumPage page = ChromiumPage.open(folder, server.url());
    page.until("document.body?.dataset.ready === 'yes'");
    return page;
  }

  @Test
  void thePageShowsWhatTheRowsSay() throws Exception {
    try (ChromiumPage page = page()) {
      assertThat(page.value("document.getElementById('name').textContent").asText())
          .isEqualTo("<b>watched</b>");
      assertThat(page.value("document.querySelectorAll('h1 b').length").asInt()).isZero();
      for (int place = 0; place < 2; place++) {
        List<EndedAttempt> rows = attempts(place == 0 ? "fifo" : "fair");
        String shown = "racklab.shown[" + place + "].attempts";
        assertThat(page.value(shown + ".size").asInt()).isEqualTo(rows.size());
        for (double time : List.of(30.0, 75.5, 121.25, 200.0)) {
          long running =
              rows.stream().filter(row -> row.start() <= time && time < row.finish()).count();
          String counted =
              "(a => a.lanes.filter((l, i) => a.at(i, " + time + ") >= 0).length)(" + shown + ")";
          assertThat(page.value(counted).asLong()).as(place + " at " + time).isEqualTo(running);
        }
      }
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  void theSameMomentStandsInMapTablesAndCharts() throws Exception {
    List<EndedAttempt> rows = attempts("fifo");
    double time = 121.25;
    long maps =
        rows.stream()
            .filter(row -> row.map() && row.start() <= time && time < row.finish())
            .count();
    long reduces =
        rows.stream()
            .filter(row -> !row.map() && row.start() <= time && time < row.finish())
            .count();
    long ended =
        RunFiles.in(run).one("fifo", 1).jobs().stream()
            .filter(job -> job.seconds("finish_s") <= time)
            .count();
    try (ChromiumPage page = page()) {
      page.value("racklab.jump(" + time + ")");
      page.until("document.getElementById('clock').textContent === '121.3 s'");
      assertThat(page.value("document.getElementById('using').textContent").asText())
          .isEqualTo(maps + " map and " + reduces + " reduce slots in use");
      // Tables follow a moment later than pictures.
      page.until(
          "document.getElementById('counts').textContent.endsWith('" + ended + " of 20 ended')");
      String column =
          "[...document.querySelectorAll('#poolrows td:nth-child(3)')].reduce((sum, cell) => sum +"
              + " Number(cell.textContent.split(' / ')[%d]), 0)";
      assertThat(page.value(column.formatted(0)).asLong()).isEqualTo(maps);
      // 32 map slots of which each pool may use as many as it has tasks for.
      assertThat(page.value(column.formatted(1)).asDouble()).isBetween((double) maps, 32.1);
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  void slotsAreSharedEvenlyAmongThoseWhoHaveTasksForThem() throws Exception {
    try (ChromiumPage page = page()) {
      String shares = "racklab.evenShares([%s], %d).join(' ')";
      assertThat(page.value(shares.formatted("100, 1, 5", 12)).asText()).isEqualTo("6 1 5");
      assertThat(page.value(shares.formatted("4, 4, 4", 6)).asText()).isEqualTo("2 2 2");
      assertThat(page.value(shares.formatted("0, 3", 10)).asText()).isEqualTo("0 3");
      assertThat(page.value(shares.formatted("", 10)).asText()).isEmpty();
    }
  }

  @Test
  void aClickOnAnAttemptTellsItsRowAndWhoElseCouldHaveHadTheSlot() throws Exception {
    try (ChromiumPage page = page()) {
      page.value(
          """
          (() => {
            const a = racklab.shown[0].attempts;
            const i = Math.floor(a.size / 2);
            let lane = 0;
            while (a.laneStart[lane + 1] <= i) lane++;
            const c = racklab.charts[0];
            const box = c.canvas.getBoundingClientRect();
            const x = box.left + c.canvas.clientWidth * (a.start[i] + a.finish[i]) / 2 / racklab.state.end;
            const y = box.top + c.canvas.clientHeight * (lane + 0.5) / c.rows;
            for (const type of ['pointerdown', 'pointerup'])
              c.canvas.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1 }));
          })()
          """
              // A pointer that was never down cannot be captured.
              .replace("(() => {", "(() => { Element.prototype.setPointerCapture = () => {};"));
      page.until("document.querySelector('#answer dl')");
      JsonNode shown =
          page.value(
              "[...document.querySelectorAll('#answer dt')].map(d => d.textContent + '='"
                  + " + d.nextSibling.textContent)");
      List<String> facts = new ArrayList<>();
      shown.forEach(fact -> facts.add(fact.asText()));
      String name = facts.get(0).substring("attempt=".length());
      EndedAttempt row =
          attempts("fifo").stream()
              .filter(one -> one.attempt().equals(name))
              .findFirst()
              .orElseThrow();
      assertThat(facts)
          .contains("job=" + row.job(), "node=" + row.node(), "outcome=chosen", start(row.start()));
      assertThat(page.complaints()).isEmpty();
    }
  }

  private static String start(double seconds) {
    return String.format(Locale.ROOT, seconds >= 100 ? "start=%.1f s" : "start=%.2f s", seconds);
  }

  @Test
  void itJumpsToAJobsShuffleAndStepsFromEventToEvent() throws Exception {
    try (ChromiumPage page = page()) {
      page.value("document.getElementById('where').value = 'job-2 at 40 % of its shuffle'");
      page.value("document.getElementById('jump').requestSubmit()");
      page.until("racklab.state.time > 0");
      double at = page.value("racklab.state.time").asDouble();
      double[] bytes = new double[2];
      RunFiles.in(run).one("fifo", 1).flows().stream()
          .filter(row -> row.text("job").equals("job-2") && row.text("kind").equals("shuffle"))
          .forEach(
              row -> {
                bytes[0] += row.whole("bytes");
                bytes[1] += row.seconds("finish_s") <= at ? row.whole("bytes") : 0;
              });
      assertThat(bytes[1] / bytes[0]).isBetween(0.4, 0.6);

      page.value("document.getElementById('next').click()");
      double next = page.value("racklab.state.time").asDouble();
      double expected = Double.MAX_VALUE;
      for (EndedAttempt row : attempts("fifo")) {
        expected = row.start() > at ? Math.min(expected, row.start()) : expected;
        expected = row.finish() > at ? Math.min(expected, row.finish()) : expected;
      }
      assertThat(next).isCloseTo(expected, within(1e-3));

      page.value("document.getElementById('where').value = 'job-99'");
      page.value("document.getElementById('jump').requestSubmit()");
      page.until("!document.getElementById('trouble').hidden");
      assertThat(page.value("document.getElementById('trouble').textContent").asText())
          .contains("write, for example, 120 s, job-7, or job-7 at 40 % of its shuffle");
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  void itPlaysToTheEndAndShowsTheFault() throws Exception {
    try (ChromiumPage page = page()) {
      assertThat(page.value("document.getElementById('eventrows').textContent").asText())
          .contains("node-lost", "r2-n1");
      page.value("document.getElementById('speed').value = '60'");
      page.value("document.getElementById('speed').dispatchEvent(new Event('change'))");
      page.value("document.getElementById('play').click()");
      page.until("racklab.state.time === racklab.state.end");
      assertThat(page.value("document.getElementById('play').textContent").asText())
          .isEqualTo("Play");
      assertThat(page.value("racklab.frames.count").asInt()).isGreaterThan(10);
      System.out.printf(
          "the longest frame took %.0f ms%n", page.value("racklab.frames.longest").asDouble());
      assertThat(page.complaints()).isEmpty();
    }
  }

  /** Three widths in both schemes, for people to look at; nothing is wider than the window. */
  @Test
  void itFitsEveryWidth() throws Exception {
    try (ChromiumPage page = page()) {
      page.value("racklab.jump(100)");
      for (int width : List.of(1400, 1024, 390)) {
        for (boolean dark : List.of(false, true)) {
          page.size(width, 1000, dark);
          page.until("innerWidth === " + width);
          page.value("new Promise(r => setTimeout(r, 300))");
          assertThat(
                  page.value(
                          "document.getElementById('reasons').scrollWidth"
                              + " - document.getElementById('reasons').clientWidth")
                      .asInt())
              .as("why the two differ, at " + width)
              .isZero();
          assertThat(page.value("document.documentElement.scrollWidth").asInt())
              .as("width of the page at " + width)
              .isLessThanOrEqualTo(width);
          Path picture = PICTURES.resolve(width + (dark ? "-dark" : "-light") + ".png");
          page.picture(picture);
          assertThat(Files.size(picture)).isGreaterThan(10_000);
        }
      }
      assertThat(page.complaints()).isEmpty();
    }
  }
}
