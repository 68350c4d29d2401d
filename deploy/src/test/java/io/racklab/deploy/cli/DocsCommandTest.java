package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.Spoken;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code racklab docs} serves the site until it is interrupted, or says what is missing. */
class DocsCommandTest {
  private static final Pattern ADDRESS =
      Pattern.compile("docs: (http://127\\.0\\.0\\.1:\\d+/racklab/)\n");

  @TempDir Path folder;

  @Test
  void theSiteIsServedUntilCtrlC() throws Exception {
    Files.writeString(folder.resolve("index.html"), "the first page");
    try (Launched docs = Launched.racklab(folder, "docs", "docs", "--no-open", "--site", folder)) {
      Awaited.until("the address", () -> ADDRESS.matcher(docs.out()).find());
      String address =
          ADDRESS
              .matcher(docs.out())
              .results()
              .map((MatchResult one) -> one.group(1))
              .toList()
              .get(0);

      assertThat(
              HttpClient.newHttpClient()
                  .send(
                      HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
                  .body())
          .isEqualTo("the first page");
      assertThat(docs.runs()).isTrue();
      docs.interrupt();
      docs.exitCode();
      assertThat(docs.err()).isEmpty();
    }
  }

  @Test
  void aMissingSiteIsSaidInOneLine() {
    Spoken said = racklab("docs", "--no-open", "--site", folder.resolve("none"));

    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.errors())
        .singleElement()
        .asString()
        .contains(folder.resolve("none").toString(), "deploy/site/build", "Node.js", "README.md");
  }

  @Test
  void aPortThatCannotBeUsedIsNamed() throws Exception {
    Files.writeString(folder.resolve("index.html"), "the first page");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Spoken said = racklab("docs", "--no-open", "--site", folder, "--port", taken.getLocalPort());

      assertThat(said.exitCode()).isEqualTo(1);
      assertThat(said.errors())
          .singleElement()
          .asString()
          .contains("--port " + taken.getLocalPort(), "in use", "another port");
    }
    Spoken said = racklab("docs", "--no-open", "--site", folder, "--port", 70_000);
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.errors()).singleElement().asString().contains("65535");
  }
}
