package io.racklab.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.fixtures.TrustingTls;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.security.TestIdentities;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class HttpOptionTest {
  private static final Routes PAGE =
      Routes.NONE
          .get("/", request -> WebAnswer.text("page"))
          .getOpen("/open", r -> WebAnswer.text("open"));

  @TempDir Path folder;

  private static Optional<HttpServer> opened(Security security, Object... words) {
    HttpOption option = new HttpOption();
    String[] line = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
    new CommandLine(CommandSpec.create().addMixin("http", CommandSpec.forAnnotatedObject(option)))
        .parseArgs(line);
    return option.open(() -> PAGE, security);
  }

  private static HttpResponse<String> get(HttpClient client, String url, String... headers)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void nothingIsServedUnlessAskedFor() {
    assertThat(opened(Security.NONE)).isEmpty();
  }

  @Test
  void aBarePortIsTheLoopbacks() throws Exception {
    try (HttpServer server = opened(Security.NONE, "--http", "0").orElseThrow()) {
      assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
      assertThat(get(HttpClient.newHttpClient(), server.url()).body()).isEqualTo("page");
    }
  }

  @Test
  void elsewhereTheTokenIsMadeAndAskedFor() throws Exception {
    Path file = folder.resolve("token");
    String[] words = {"--http", "0.0.0.0:0", "--http-token", file.toString()};
    try (HttpServer server = opened(Security.NONE, (Object[]) words).orElseThrow()) {
      String token = Files.readString(file).strip();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      String url = "http://127.0.0.1:" + server.address().getPort() + "/";
      HttpClient client = HttpClient.newHttpClient();
      assertThat(get(client, url).statusCode()).isEqualTo(401);
      assertThat(get(client, url + "open").body()).isEqualTo("open");
      assertThat(get(client, url, "Authorization", "Bearer " + token).body()).isEqualTo("page");
    }
  }

  @Test
  void withCertificatesElsewhereIsTls() throws Exception {
    TestIdentities identities = new TestIdentities(folder.resolve("identities"));
    Path file = Files.writeString(folder.resolve("token"), "0123456789abcdef\n");
    String[] words = {"--http", "0.0.0.0:0", "--http-token", file.toString()};
    Security security = Security.of(identities.master());
    try (HttpServer server = opened(security, (Object[]) words).orElseThrow()) {
      SSLContext trusting = TrustingTls.context();
      HttpClient client = HttpClient.newBuilder().sslContext(trusting).build();
      String url = "https://127.0.0.1:" + server.address().getPort() + "/";
      assertThat(get(client, url, "Authorization", "Bearer 0123456789abcdef").body())
          .isEqualTo("page");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "x, write PORT or HOST:PORT",
    "127.0.0.1:70000, write PORT or HOST:PORT",
    "0.0.0.0:0, --http-token FILE",
    "no-such-host.invalid:1, unknown host name"
  })
  void anImpossibleAddressIsRefused(String at, String why) {
    assertThatThrownBy(() -> opened(Security.NONE, "--http", at))
        .isInstanceOfSatisfying(
            CannotStartException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_INPUT))
        .hasMessageContaining(why);
  }

  @Test
  void aTokenThatIsNoneIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("token"), "short\n");
    assertThatThrownBy(() -> opened(Security.NONE, "--http", "0", "--http-token", file))
        .isInstanceOf(CannotStartException.class)
        .hasMessageContaining("16 to 256 letters");
    assertThatThrownBy(() -> opened(Security.NONE, "--http-token", file))
        .isInstanceOf(CannotStartException.class)
        .hasMessageContaining("give both");
  }
}
