package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.LocalServer;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.http.HttpServer;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page says of a moment, a job and an attempt, against the rows of the run. */
class WatchedMomentTest {
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

  private static RunFiles rows(String scheduler) {
    return new RunFiles(run.resolve(scheduler).resolve("1"));
  }

  private static List<EndedJob> jobs(String scheduler) throws Exception {
    List<EndedJob> jobs = new ArrayList<>();
    rows(scheduler).eachJob(jobs::add);
    return jobs;
  }

  private static ChromiumPage page(String hash) throws Exception {
    ChromiumPage page = ChromiumPage.open(folder, server.url() + hash);
    page.until("document.body?.dataset.ready === 'yes'");
    return page;
  }

  @Test
  void theStripsCountSlotsOfPoolsAndTasksThatWait() throws Exception {
    List<EndedAttempt> attempts = rows("fifo").attempts();
    List<EndedJob> jobs = jobs("fifo");
    assertThat(attempts).as("some tasks run again").anyMatch(one -> one.attempt().endsWith("-1"));
    try (ChromiumPage page = page("")) {
      JsonNode pools = page.value("racklab.shown[0].pools");
      for (double time : List.of(30.0, 75.5, 121.25, 200.0)) {
        String moment = "(racklab.shown[0], { from: %s, to: %s }, 1)".formatted(time, time + 1e-6);
        JsonNode held = page.value("racklab.heldByPool" + moment + ".map(row => row[0])");
        for (int i = 0; i < pools.size(); i++) {
          String pool = pools.get(i).asText();
          List<String> ofPool =
              jobs.stream().filter(job -> job.pool().equals(pool)).map(EndedJob::job).toList();
          assertThat(held.get(i).asLong())
              .as(pool + " at " + time)
              .isEqualTo(
                  attempts.stream()
                      .filter(one -> ofPool.contains(one.job()))
                      .filter(one -> one.start() <= time && time < one.finish())
                      .count());
        }
        for (boolean map : new boolean[] {true, false}) {
          long begun =
              attempts.stream()
                  .filter(
                      one -> one.map() == map && one.start() <= time && underWay(jobs, one, time))
                  .filter(one -> one.attempt().endsWith("-0"))
                  .count();
          long all =
              jobs.stream()
                  .filter(job -> job.submit() <= time && time < job.finish())
                  .mapToLong(job -> map ? job.maps() : job.reduces())
                  .sum();
          assertThat(
                  page.value("racklab.waitingTasks" + moment + (map ? ".maps[0]" : ".reduces[0]"))
                      .asLong())
              .as((map ? "maps" : "reduces") + " that wait at " + time)
              .isEqualTo(all - begun);
        }
      }
      assertThat(page.complaints()).isEmpty();
    }
  }

  private static boolean underWay(List<EndedJob> jobs, EndedAttempt attempt, double time) {
    return jobs.stream().anyMatch(job -> job.job().equals(attempt.job()) && time < job.finish());
  }

  @Test
  void endedJobsAreSortedAndLeadToTheJob() throws Exception {
    EndedJob longest =
        jobs("fifo").stream().max(Comparator.comparingDouble(EndedJob::seconds)).orElseThrow();
    try (ChromiumPage page = page("")) {
      page.value(
          "[...document.querySelectorAll('#endedhead button')].find(b => b.textContent === 'took')"
              + ".click()");
      assertThat(page.value("document.querySelector('#endedrows button').textContent").asText())
          .isEqualTo(longest.job());
      assertThat(page.value("document.querySelector('[aria-sort]').textContent").asText())
          .isEqualTo("took ▾");
      page.value("document.querySelector('#endedrows button').click()");
      assertThat(page.value("racklab.state.time").asDouble())
          .isCloseTo(longest.submit(), within(1e-3));
      page.until("location.hash.includes('job=" + longest.job().substring(4) + "&')");
      assertThat(
              page.value(
                      "racklab.charts[0].job === racklab.shown[0].attempts.jobs.indexOf('"
                          + longest.job()
                          + "')")
                  .asBoolean())
          .isTrue();
      page.press("Escape");
      page.until("!location.hash.includes('job=')");
      page.value("document.getElementById('endedfilter').value = 'terasort'");
      page.value("document.getElementById('endedfilter').dispatchEvent(new Event('input'))");
      assertThat(page.value("document.querySelectorAll('#endedrows tr').length").asLong())
          .isEqualTo(jobs("fifo").stream().filter(job -> job.name().equals("terasort")).count());
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  void theAddressNamesAMomentAJobAndTheRuns() throws Exception {
    try (ChromiumPage page = page("#t=118&job=7")) {
      page.until("document.getElementById('clock').textContent === '118.0 s'");
      assertThat(page.value("racklab.state.job").asText()).isEqualTo("job-7");
      page.value("racklab.jump(60.5)");
      page.until("location.hash.startsWith('#t=60.5&job=7&run=')");
      String copied = page.value("location.hash").asText();
      page.value("location.hash = 't=12&run=' + racklab.shown[1].id");
      page.until("racklab.shown[0].title.startsWith('fair') && racklab.state.time === 12");
      page.value("location.hash = '" + copied + "'");
      page.until("racklab.shown[0].title.startsWith('fifo') && racklab.state.time === 60.5");
      page.value("location.hash = 't=12&job=99'");
      page.until("!document.getElementById('trouble').hidden");
      assertThat(page.value("document.getElementById('trouble').textContent").asText())
          .contains("there is no job-99");
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  void tooltipsTellOfAttemptsGapsAndLinks() throws Exception {
    EndedAttempt reduce =
        rows("fifo").attempts().stream()
            .filter(one -> !one.map() && one.finish() - one.start() > 15)
            .findFirst()
            .orElseThrow();
    double at = (reduce.start() + reduce.copy()) / 2;
    try (ChromiumPage page = page("#t=" + at)) {
      page.value("document.getElementById('map').scrollIntoView({ block: 'center' })");
      page.until("racklab.map.slots.length > 0");
      JsonNode point =
          page.value(
              """
              (() => {
                const a = racklab.shown[0].attempts, c = racklab.map.canvas.getBoundingClientRect();
                const slot = racklab.map.slots.find(s => s.attempt >= 0 && s.node === '%s'
                  && a.jobs[a.job[s.attempt]] === '%s' && !a.isMap(s.attempt)
                  && Math.abs(a.start[s.attempt] - %s) < 0.001);
                return [c.left + slot.x + slot.side / 2, c.top + slot.y + slot.side / 2];
              })()
              """
                  .formatted(reduce.node(), reduce.job(), reduce.start()));
      page.pointAt(point.get(0).asDouble(), point.get(1).asDouble());
      page.until("document.getElementById('tip').textContent.includes('copying until')");
      assertThat(page.value("document.getElementById('tip').textContent").asText())
          .contains(reduce.job(), "reduce on " + reduce.node())
          .contains(IdleReason.seconds(reduce.copy()));
      JsonNode bar =
          page.value(
              "(() => { const c = racklab.map.canvas.getBoundingClientRect(), b ="
                  + " racklab.map.linkBars[0]; return [c.left + b.x + 3, c.top + b.y + 1]; })()");
      page.pointAt(bar.get(0).asDouble(), bar.get(1).asDouble());
      page.until(
          "/^uplink of r1: \\d+ % of its capacity$/.test(document.getElementById('tip').textContent)");
      page.pointAt(2, 2);
      page.until("document.getElementById('tip').hidden");
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  void theKeyboardGoesThroughAttemptsAndTheMap() throws Exception {
    try (ChromiumPage page = page("#t=100")) {
      page.value("document.getElementById('gantt1').focus()");
      page.press("ArrowRight");
      List<Double> times = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        page.press("ArrowRight");
        times.add(page.value("racklab.charts[0].picked.time").asDouble());
      }
      assertThat(times).isSorted().doesNotHaveDuplicates();
      page.press("ArrowLeft");
      assertThat(page.value("racklab.charts[0].picked.time").asDouble()).isEqualTo(times.get(4));
      page.press("Enter");
      page.until("document.getElementById('answer').textContent !== ''");
      page.value("document.getElementById('map').focus()");
      page.press("ArrowRight");
      page.press("ArrowDown");
      assertThat(page.value("racklab.map.slots[racklab.map.picked].node").asText())
          .isEqualTo("r1-n2");
      page.value("document.getElementById('answer').replaceChildren()");
      page.press("Enter");
      page.until("document.getElementById('answer').textContent.includes('r1-n2')");
      page.value("document.getElementById('nomore').click()");
      assertThat(page.value("document.getElementById('detail').hidden").asBoolean()).isTrue();
      assertThat(page.barriers()).isEmpty();
      page.value(
          "document.getElementById('home').parentElement.append(document.createElement('button'))");
      assertThat(page.barriers()).as("a button without a name").hasSize(1);
      assertThat(page.complaints()).isEmpty();
    }
  }
}
