package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.LocalServer;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.http.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A class of two places at one address. */
class ClassPagesTest {
  @TempDir Path folder;

  private Path run() {
    Path run = folder.resolve("run");
    Spoken said =
        racklab(
            "run",
            "--clock",
            "virtual",
            "--schedulers",
            "fifo",
            "--repeats",
            3,
            "--quiet",
            "--out",
            run);
    assertThat(said.exitCode()).as(said.err()).isZero();
    return run;
  }

  private static HttpResponse<String> get(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void eachPlaceShowsItsOwnRepeatAndNoMoreThanTheyAreHanded() throws Exception {
    Path run = run();
    ClassPages pages = ClassPages.of(run, ClassPages.repeats(run).subList(0, 2));
    try (HttpServer server = LocalServer.of(pages.routes());
        ChromiumPage page = ChromiumPage.open(folder, server.url())) {
      page.until("document.getElementById('places')?.textContent === '0 of 2 places are taken.'");
      assertThat(page.barriers()).isEmpty();
      page.value("document.getElementById('take').click()");
      page.until("location.pathname === '/place/1/' && document.body?.dataset.ready === 'yes'");
      assertThat(page.value("document.getElementById('name').textContent").asText())
          .isEqualTo("quickstart, place 1");
      assertThat(page.value("document.getElementById('home').hidden").asBoolean()).isTrue();

      assertThat(get(server.url() + "take").body()).isEqualTo("{\"place\":2}");
      HttpResponse<String> third = get(server.url() + "take");
      assertThat(third.statusCode()).isEqualTo(409);
      assertThat(third.body()).contains("all 2 places are taken");
      for (int place : List.of(1, 2)) {
        JsonNode runs =
            new ObjectMapper().readTree(get(server.url() + "place/" + place + "/runs").body());
        assertThat(runs.path("runs").findValuesAsText("repeat")).containsExactly("" + place);
      }
      assertThat(get(server.url() + "place/3/").statusCode()).isEqualTo(404);
      assertThat(get(server.url() + "place/x").statusCode()).isEqualTo(404);
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  void aClassWithMorePlacesThanRepeatsIsRefused() {
    Spoken said = racklab("watch", run(), "--class", 4);
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("has 3; run the experiment with --repeats 4");
    assertThat(racklab("watch", folder.resolve("run"), "--class", 0).err()).contains("--class 12");
  }

  @Test
  void aMisspeltStoryIsNamed() {
    Spoken said = racklab("watch", "story-dealy");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("there is no story story-dealy; did you mean story-delay?");
  }
}
