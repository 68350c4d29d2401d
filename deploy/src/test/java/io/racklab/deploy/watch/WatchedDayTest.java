package io.racklab.deploy.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.Launched;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day of 600 nodes under two schedulers, 1.6 million attempts each, as large as a real one. The
 * rows are written here; RACKLAB_WATCH names a run directory to look at in their place.
 */
@Tag("slow")
class WatchedDayTest {
  private static final int RACKS = 30;
  private static final int NODES = 20;
  private static final int MAPS = 12;
  private static final int REDUCES = 6;
  private static final int EACH = 149;

  private static final Pattern PAGE = Pattern.compile("watch: (http://\\S+)");

  @TempDir Path folder;

  private Path day() throws IOException {
    Path day = folder.resolve("day");
    for (String scheduler : new String[] {"fifo", "fair"}) {
      rows(Files.createDirectories(day.resolve(scheduler).resolve("1")));
    }
    Files.writeString(
        day.resolve("summary.json"),
        """
        { "runs": [ { "scheduler": "fifo", "repeat": 1, "seed": 1, "job_s": { "mean": 1 } },
                    { "scheduler": "fair", "repeat": 1, "seed": 1, "job_s": { "mean": 1 } } ] }
        """);
    return day;
  }

  private static void rows(Path to) throws IOException {
    int row = 0;
    try (BufferedWriter out = Files.newBufferedWriter(to.resolve("attempts.csv"))) {
      out.write(
          "attempt,job,type,kind,node,rack,locality,start_s,read_s,compute_s,copy_s,sort_s,"
              + "finish_s,outcome\n");
      for (int turn = 0; turn < EACH; turn++) {
        for (int rack = 1; rack <= RACKS; rack++) {
          for (int node = 1; node <= NODES; node++) {
            for (int slot = 0; slot < MAPS + REDUCES; slot++) {
              boolean map = slot < MAPS;
              double start = turn * 580 + (row * 37 % 400);
              double end = start + 20 + row * 13 % 160;
              int job = 1 + row / 70;
              out.write(
                  String.format(
                      Locale.ROOT,
                      "job-%d-%s-%d-0,job-%d,%s,original,r%d-n%d,r%d,%s,%.3f,%s,%.3f,%s,%s,%.3f,chosen%n",
                      job,
                      map ? "m" : "r",
                      row % 70,
                      job,
                      map ? "map" : "reduce",
                      rack,
                      node,
                      rack,
                      map ? "node" : "",
                      start,
                      map ? start + 1 : "",
                      end - 1,
                      map ? "" : start + 1,
                      map ? "" : start + 2,
                      end));
              row++;
            }
          }
        }
      }
    }
    try (BufferedWriter out = Files.newBufferedWriter(to.resolve("jobs.csv"))) {
      out.write(
          "job,name,user,pool,submit_s,start_s,maps_done_s,finish_s,maps,reduces,input_bytes,"
              + "shuffle_bytes,output_bytes,cross_rack_bytes,outcome\n");
      for (int job = 1; job <= 1 + row / 70; job++) {
        double at = job * 70.0 / row * EACH * 580;
        out.write(
            String.format(
                Locale.ROOT,
                "job-%d,day,u%d,u%d,%.3f,,,%.3f,46,24,0,0,0,0,succeeded%n",
                job,
                job % 20,
                job % 20,
                Math.max(0, at - 300),
                at + 600));
      }
    }
    Files.writeString(
        to.resolve("links.csv"), "time_s,link,capacity_bytes_per_s,used_bytes_per_s\n");
    Files.writeString(to.resolve("events.csv"), "time_s,event,subject,detail\n");
  }

  @Test
  void aDayOpensAndPans() throws Exception {
    String given = System.getenv("RACKLAB_WATCH");
    Path day = given == null ? day() : Path.of(given);
    try (Launched watch = Launched.roomy(folder, "watch", "watch", day)) {
      Awaited.until("the page is there", () -> PAGE.matcher(watch.out()).find());
      Matcher address = PAGE.matcher(watch.out());
      assertThat(address.find()).isTrue();
      try (ChromiumPage first = ChromiumPage.open(folder, address.group(1))) {
        first.until("document.body?.dataset.ready === 'yes'");
        report(first, "the first page");
      }
      try (ChromiumPage page = ChromiumPage.open(folder, address.group(1))) {
        page.until("document.body?.dataset.ready === 'yes'");
        report(page, "a page after it");
        assertThat(page.value("racklab.shown[0].attempts.size").asInt()).isGreaterThan(1_600_000);
        assertThat(page.value("racklab.shown[1].attempts.size").asInt()).isGreaterThan(1_600_000);
        page.value(
            """
            new Promise(done => {
              racklab.frames.longest = 0;
              racklab.frames.count = 0;
              const began = performance.now();
              let turn = 0;
              const canvas = document.getElementById('gantt1');
              const step = () => {
                const keys = ['+', 'ArrowRight', 'ArrowRight', '-', 'ArrowLeft'];
                canvas.dispatchEvent(new KeyboardEvent('keydown', { key: keys[turn % 5], shiftKey: true }));
                turn++;
                if (turn < 120) requestAnimationFrame(step);
                else { racklab.perSecond = 1000 * turn / (performance.now() - began); done(); }
              };
              step();
            })
            """);
        double moving = page.value("racklab.frames.longest").asDouble();
        page.until("!racklab.state.dirty");
        System.out.printf(
            Locale.ROOT,
            "1.6 million attempts twice: %.0f frames a second while it pans and zooms, the longest"
                + " took %.0f ms; painted anew, %.0f ms%n",
            page.value("racklab.perSecond").asDouble(),
            moving,
            page.value("racklab.frames.longest").asDouble());
        assertThat(page.complaints()).isEmpty();
        page.picture(Path.of("target", "watch", "day.png"));
      }
    }
  }

  /** Everything that the page shows later than the slots is waited for too, and not counted. */
  private static void report(ChromiumPage page, String what) throws Exception {
    System.out.printf(
        Locale.ROOT,
        "%s had both charts %.1f s after it was asked for, and all the rest after %.1f s%n",
        what,
        page.value("performance.getEntriesByName('drawn')[0].startTime").asDouble() / 1000,
        page.value("performance.now()").asDouble() / 1000);
  }
}
