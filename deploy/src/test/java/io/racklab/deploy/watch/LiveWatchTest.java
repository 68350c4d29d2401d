package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are watched while they go on. */
class LiveWatchTest {
  private static final Pattern PAGE = Pattern.compile("watch: (http://\\S+)");

  @TempDir Path folder;

  private static String page(Launched run) throws Exception {
    Awaited.until("the page is there", () -> PAGE.matcher(run.out()).find() || !run.runs());
    Matcher matcher = PAGE.matcher(run.out());
    assertThat(matcher.find()).as(run.out() + run.err()).isTrue();
    return matcher.group(1);
  }

  private Launched watched(String clock, Object... more) throws Exception {
    List<Object> words = new ArrayList<>(List.of("run", "--watch", "--clock", clock));
    words.addAll(List.of("--repeats", 1, "--quiet", "--out", folder.resolve("run")));
    words.addAll(List.of(more));
    return Launched.racklab(folder, "watched", words.toArray());
  }

  /**
   * The moment, after another, at which the run is held. That it went on is seen by its time: it
   * may be held again before the page has been told that it was not.
   */
  private static double heldAfter(ChromiumPage page, double moment) throws Exception {
    page.until("racklab.state.held && racklab.shown[0].attempts.now > " + moment);
    return page.value("racklab.shown[0].attempts.now").asDouble();
  }

  /** The page turns to the files when all is over, and has had every attempt. */
  private void assertEndsAsWritten(ChromiumPage page, String scheduler) throws Exception {
    page.until("document.body.dataset.over === 'yes'");
    page.until("!racklab.shown[0].live");
    assertThat(page.value("racklab.shown[0].attempts.size").asLong())
        .isEqualTo(
            RunFiles.in(folder.resolve("run")).one(scheduler, 1).attempts().stream().count());
    assertThat(page.complaints()).isEmpty();
  }

  /** It is held, steps on by an event and by time, and writes what it writes unwatched. */
  @Test
  void aVirtualRunIsHeldSteppedAndUnchanged() throws Exception {
    Path alone = folder.resolve("alone");
    assertThat(
            racklab("run", "--clock", "virtual", "--repeats", 1, "--quiet", "--out", alone)
                .exitCode())
        .isZero();
    try (Launched run = watched("virtual");
        ChromiumPage page = ChromiumPage.open(folder, page(run))) {
      page.until("document.body?.dataset.ready === 'yes'");
      page.value("document.getElementById('where').value = '60'");
      page.value("document.getElementById('speed').value = 'max'");
      page.value("document.getElementById('speed').dispatchEvent(new Event('change'))");
      page.value("document.getElementById('jump').requestSubmit()");
      double held = heldAfter(page, 50);
      assertThat(held).isLessThanOrEqualTo(60);
      assertThat(page.value("document.getElementById('play').textContent").asText())
          .isEqualTo("Go on");

      page.value("document.getElementById('next').click()");
      double event = heldAfter(page, held);
      page.value("document.getElementById('stride').value = 'heartbeat'");
      page.value("document.getElementById('next').click()");
      double heartbeat = heldAfter(page, event);
      // Each of the sixteen nodes has a sixteenth of a second of its own.
      assertThat(16 * heartbeat).isCloseTo(Math.rint(16 * heartbeat), within(1e-3));
      page.value("fetch('pace', { method: 'POST', body: 'step second' }).then(a => a.status)");
      double second = heldAfter(page, heartbeat);
      assertThat(second).isCloseTo(heartbeat, within(3.0));

      page.value("document.getElementById('where').value = 'job-4 at 40 % of its shuffle'");
      page.value("document.getElementById('jump').requestSubmit()");
      heldAfter(page, second);
      page.value("fetch('pace', { method: 'POST', body: 'speed max' }).then(a => a.status)");
      page.value("document.getElementById('play').click()");
      assertEndsAsWritten(page, "fair");
      run.interrupt();
    }
    for (String scheduler : List.of("fifo", "fair")) {
      for (String file :
          List.of("jobs.csv", "attempts.csv", "flows.csv", "links.csv", "events.csv")) {
        Path below = Path.of(scheduler, "1", file);
        assertThat(folder.resolve("run").resolve(below))
            .as(below.toString())
            .hasSameBinaryContentAs(alone.resolve(below));
      }
    }
  }

  /** The same on the 600 nodes of a paper. */
  @Test
  @Tag("slow")
  void sixHundredNodesAreHeldAndStepped() throws Exception {
    List<String> cluster = List.of("--cluster", "nas-600", "--workload", "small-jobs");
    List<Object> words = new ArrayList<>(cluster);
    words.addAll(List.of("--set", "workload.jobs=400", "--schedulers", "fair"));
    try (Launched run = watched("virtual", words.toArray());
        ChromiumPage page = ChromiumPage.open(folder, page(run))) {
      page.until("document.body?.dataset.ready === 'yes'");
      page.value("fetch('pace', { method: 'POST', body: 'until 30' }).then(a => a.status)");
      double held = heldAfter(page, 25);
      page.value("fetch('pace', { method: 'POST', body: 'step event' }).then(a => a.status)");
      double event = heldAfter(page, held);
      page.value("fetch('pace', { method: 'POST', body: 'step heartbeat' }).then(a => a.status)");
      double heartbeat = heldAfter(page, event);
      page.value("fetch('pace', { method: 'POST', body: 'step second' }).then(a => a.status)");
      heldAfter(page, heartbeat);
      page.value("racklab.frames.longest = 0; racklab.state.follow = true");
      page.value("fetch('pace', { method: 'POST', body: 'speed 30' }).then(a => a.status)");
      page.value("fetch('pace', { method: 'POST', body: 'go' }).then(a => a.status)");
      page.until("racklab.shown[0].attempts.now > 100");
      System.out.printf(
          Locale.ROOT,
          "600 nodes as they go on: the longest frame took %.0f ms%n",
          page.value("racklab.frames.longest").asDouble());
      page.picture(Path.of("target", "watch", "live-600.png"));
      page.value("fetch('pace', { method: 'POST', body: 'speed max' }).then(a => a.status)");
      assertEndsAsWritten(page, "fair");
      run.interrupt();
    }
  }

  /** Until it is over the page has told every attempt with its times. */
  @Test
  void aRunOfRealBytesIsWatchedToItsEnd() throws Exception {
    try (Launched run = watched("wall", "--force", "--schedulers", "fifo", "--time-scale", 20);
        ChromiumPage page = ChromiumPage.open(folder, page(run))) {
      page.until("document.body?.dataset.ready === 'yes'");
      page.until("racklab.shown[0]?.attempts.size > 50");
      assertThat(page.value("racklab.shown[0].live").asBoolean()).isTrue();
      page.until("document.getElementById('verdict').textContent.includes(' so far: of ')");
      page.until("Object.values(racklab.shown[0].links.targets).flat().some(one => one > 0)");
      assertThat(page.value("document.querySelector('.onlooker')").isNull()).isFalse();
      assertThat(page.value("document.getElementById('onlooker').textContent").asText())
          .isEqualTo("You are watching only: a run with real bytes cannot be held or slowed.");
      page.picture(Path.of("target", "watch", "live.png"));
      assertEndsAsWritten(page, "fifo");
      assertThat(page.value("document.querySelector('.onlooker')").isNull()).isTrue();
      page.picture(Path.of("target", "watch", "live-end.png"));
      run.interrupt();
    }
  }

  @Test
  void onlyTheOwnerMayHoldARun() throws Exception {
    try (Launched run = watched("virtual")) {
      String page = page(run);
      String bare = page.substring(0, page.indexOf('?'));
      HttpClient client = HttpClient.newHttpClient();
      assertThat(post(client, bare + "pace", "")).isIn(401, 403);
      assertThat(post(client, bare + "pace", "Bearer " + "0".repeat(32))).isIn(401, 403);
      String token = page.substring(page.indexOf('=') + 1);
      assertThat(post(client, bare + "pace", "Bearer " + token)).isEqualTo(200);
      run.interrupt();
      assertThat(run.exitCode()).isEqualTo(130);
    }
  }

  @Test
  void othersLookOnWithATokenOfTheirOwn() throws Exception {
    try (Launched run = watched("virtual", "--watch-at", "0.0.0.0:0")) {
      String owner = page(run);
      Matcher found = Pattern.compile("viewing only: (http://\\S+)").matcher(run.out());
      assertThat(found.find()).as(run.out()).isTrue();
      String reader = found.group(1);
      assertThat(reader).isNotEqualTo(owner);
      String bare = "http://127.0.0.1:" + URI.create(owner).getPort() + "/";
      HttpClient client = HttpClient.newHttpClient();
      String token = "Bearer " + reader.substring(reader.indexOf('=') + 1);
      assertThat(get(client, bare, "")).isEqualTo(401);
      assertThat(get(client, bare, token)).isEqualTo(200);
      assertThat(post(client, bare + "pace", token)).isEqualTo(403);
      assertThat(post(client, bare + "pace", "Bearer " + owner.substring(owner.indexOf('=') + 1)))
          .isEqualTo(200);
    }
  }

  /** Nothing is left behind that a second attempt would stumble over. */
  @Test
  void anAddressThatIsNotThisMachinesEndsTheRunBeforeItBegins() {
    Path out = folder.resolve("run");
    Spoken spoken =
        racklab("run", "--clock", "virtual", "--watch-at", "192.0.2.77:0", "--out", out);
    assertThat(spoken.exitCode()).isEqualTo(1);
    assertThat(spoken.err()).contains("--watch-at: cannot listen on /192.0.2.77:0");
    assertThat(out).doesNotExist();
  }

  /** Browsers would not believe it. */
  @Test
  void aCertificateForAnotherAddressIsRefused() {
    Path certs = folder.resolve("certs");
    racklab("certs", certs, "--hosts", "10.0.0.1");
    Spoken spoken =
        racklab("run", "--clock", "virtual", "--watch-at", "0.0.0.0:0", "--certs", certs);
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.err()).contains("the certificate").contains("0.0.0.0");
  }

  private static int get(HttpClient client, String url, String token) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    if (!token.isEmpty()) {
      request.header("Authorization", token);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private static int post(HttpClient client, String url, String token) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.ofString("pause"));
    if (!token.isEmpty()) {
      request.header("Authorization", token);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
  }
}
