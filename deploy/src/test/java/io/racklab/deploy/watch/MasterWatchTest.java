package io.racklab.deploy.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.RunFiles;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments of a master are watched: real bytes as they go on, virtual time afterwards. */
@Tag("wall")
class MasterWatchTest {
  private static final Pattern LISTENS = Pattern.compile("listens on (\\S+:\\d+)");
  private static final Pattern PAGE = Pattern.compile("watch: (http://\\S+)");

  private static final Pattern RESULTS = Pattern.compile("results, on the master: (\\S+)");

  @TempDir Path folder;

  private Launched master() throws Exception {
    Launched master = Launched.racklab(folder, "master", "master", "--port", 0, "--watch");
    Awaited.until("the master listens", () -> LISTENS.matcher(master.out()).find());
    return master;
  }

  private static String said(Launched master, Pattern pattern) throws IOException {
    Matcher found = pattern.matcher(master.out());
    assertThat(found.find()).as(master.out() + master.err()).isTrue();
    return found.group(1);
  }

  private Launched submitted(String at, String clock, String schedulers) throws Exception {
    return Launched.racklab(
        folder,
        "submitted-" + clock,
        "run",
        "--master",
        at,
        "--clock",
        clock,
        "--schedulers",
        schedulers,
        "--repeats",
        1,
        "--time-scale",
        20);
  }

  /** The folder of what a command has submitted; blocks until that is over. */
  private static Path results(Launched submitted) throws Exception {
    assertThat(submitted.exitCode()).as(submitted.out() + submitted.err()).isIn(0, 3);
    Matcher found = RESULTS.matcher(submitted.out());
    assertThat(found.find()).as(submitted.out()).isTrue();
    return Path.of(found.group(1));
  }

  private static void assertSameAttempts(ChromiumPage page, RunFiles.OneRun run) throws Exception {
    assertThat(page.value("racklab.shown[0].attempts.size").asLong())
        .isEqualTo(run.attempts().stream().count());
  }

  @Test
  void eachExperimentHasAPageOfItsOwn() throws Exception {
    try (Launched master = master();
        Launched worker =
            Launched.racklab(folder, "worker", "worker", "--join", said(master, LISTENS));
        ChromiumPage page = ChromiumPage.open(folder, said(master, PAGE))) {
      page.until("document.body?.dataset.ready === 'yes'");
      assertThat(page.value("document.getElementById('none').hidden").asBoolean()).isFalse();
      page.picture(Path.of("target", "watch", "master-none.png"));

      Launched real = submitted(said(master, LISTENS), "wall", "fifo");
      page.until("document.querySelector('#experiments a') !== null");
      page.value("document.querySelector('#experiments a').click()");
      page.until("globalThis.racklab?.shown[0]?.attempts.size > 20");
      assertThat(page.value("racklab.shown[0].live").asBoolean()).isTrue();
      // Nobody holds what others wait for.
      assertThat(page.value("document.querySelector('.onlooker')").isNull()).isFalse();
      page.until("document.body.dataset.over === 'yes'");
      page.until("!racklab.shown[0].live");
      assertSameAttempts(page, RunFiles.in(results(real)).one("fifo", 1));
      page.picture(Path.of("target", "watch", "master-real.png"));

      // The list is open while it is played, and finds its page all the same.
      page.value("document.getElementById('home').click()");
      page.until("document.querySelectorAll('#experiments a').length === 1");
      Launched virtual = submitted(said(master, LISTENS), "virtual", "fifo,fair");
      Path second = results(virtual);
      page.until("document.querySelectorAll('#experiments a').length === 2");
      page.until("document.querySelectorAll('#experiments .verdict').length === 2");
      page.picture(Path.of("target", "watch", "master-list.png"));
      page.value("document.querySelector('#experiments a').click()");
      page.until("globalThis.racklab && document.body.dataset.ready === 'yes'");
      assertSameAttempts(page, RunFiles.in(second).one("fifo", 1));
      assertThat(page.value("document.getElementById('second').value").asText()).isNotEmpty();
      assertThat(page.complaints()).isEmpty();
      assertStrangersFindNothing(said(master, PAGE), second.getFileName().toString());
      assertThat(worker.runs()).isTrue();
    }
  }

  private static void assertStrangersFindNothing(String url, String run) throws Exception {
    assertThat(status("GET", url + run + "/runs")).isEqualTo(200);
    assertThat(status("GET", url + run)).isEqualTo(404);
    assertThat(status("GET", url + "another/runs")).isEqualTo(404);
    assertThat(status("GET", url + run + "/live")).isEqualTo(404);
    assertThat(status("POST", url + run + "/pace")).isIn(403, 405);
    assertThat(status("GET", url + run + "/run/%2e%2e/attempts")).isEqualTo(400);
  }

  private static int status(String method, String url) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
