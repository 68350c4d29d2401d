package io.racklab.deploy.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.LocalServer;
import io.racklab.deploy.http.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site's files are served with their types, and nothing beside them. */
class SiteTest {
  @TempDir Path folder;

  @Test
  void aSiteIsServedBelowItsBase() throws Exception {
    Path site = Files.createDirectories(folder.resolve("site/schedulers")).getParent();
    Files.writeString(folder.resolve("secret.txt"), "secret");
    assertThat(Site.isIn(site)).isFalse();
    Files.writeString(site.resolve("index.html"), "first");
    Files.writeString(site.resolve("404.html"), "nothing there");
    Files.writeString(site.resolve("schedulers/index.html"), "all schedulers");
    Files.writeString(site.resolve("app.js"), "1");
    assertThat(Site.isIn(site)).isTrue();

    try (HttpServer server = LocalServer.of(Site.in(site).routes())) {
      assertThat(said(server, "racklab/")).isEqualTo("200 text/html; charset=utf-8 first");
      assertThat(said(server, "racklab/index.html")).endsWith(" first");
      assertThat(said(server, "racklab/schedulers/")).endsWith(" all schedulers");
      assertThat(said(server, "racklab/app.js")).isEqualTo("200 text/javascript; charset=utf-8 1");
      for (String gone : new String[] {"gone.html", "schedulers", "%2e%2e%2fsecret.txt"}) {
        assertThat(said(server, "racklab/" + gone)).as(gone).doesNotStartWith("200");
      }
      assertThat(said(server, "racklab/gone.html"))
          .isEqualTo("404 text/html; charset=utf-8 nothing there");
      assertThat(said(server, "")).startsWith("200").contains("url=/racklab/");
      assertThat(said(server, "racklab")).startsWith("200").contains("url=/racklab/");
    }
  }

  private static String said(HttpServer server, String path) throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
                BodyHandlers.ofString());
    String type = response.headers().firstValue("content-type").orElse("");
    return response.statusCode() + " " + type + " " + response.body();
  }

  @Test
  void aProgramHasItsSiteBesideIt() {
    assertThat(Site.beside(Path.of("/opt/racklab-1.0.0/lib/deploy-1.0.0.jar")))
        .isEqualTo(Path.of("/opt/racklab-1.0.0/site"));
    assertThat(Site.beside(Path.of("/src/deploy/target/racklab/lib/deploy-1.0.0.jar")))
        .isEqualTo(Path.of("/src/deploy/target/site-pages"));
    assertThat(Site.beside(Path.of("/src/deploy/target/classes")))
        .isEqualTo(Path.of("/src/deploy/target/site-pages"));
  }
}
