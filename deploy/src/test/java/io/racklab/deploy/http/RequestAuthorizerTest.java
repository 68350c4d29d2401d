package io.racklab.deploy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.racklab.deploy.http.RequestAuthorizer.Decision;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestAuthorizerTest {
  private static final AccessToken READER = new AccessToken("reader-0123456789");
  private static final AccessToken OWNER = new AccessToken("owner-0123456789a");
  private static final Access BOTH = new Access(Optional.of(READER), Optional.of(OWNER));
  private static final Access ACTING = new Access(Optional.empty(), Optional.of(OWNER));

  private static final Routes ROUTES =
      Routes.NONE
          .get("/", request -> WebAnswer.text("page"))
          .getBelow("/data/", request -> WebAnswer.text("data"))
          .get("/data/one", request -> WebAnswer.text("one"))
          .getOpen("/healthz", request -> WebAnswer.text("ok"))
          .post("/pause", request -> WebAnswer.text("paused"));

  private final RequestAuthorizer local = authorizer("127.0.0.1", ACTING);
  private final RequestAuthorizer remote = authorizer("0.0.0.0", BOTH);

  private static RequestAuthorizer authorizer(String host, Access access) {
    InetSocketAddress at = new InetSocketAddress(host, 0);
    return new RequestAuthorizer(ROUTES, new HttpSettings(at, access, Optional.empty()), 8080);
  }

  private static HttpHeaders host(String host) {
    return new DefaultHttpHeaders().set("Host", host);
  }

  private static Decision get(RequestAuthorizer authorizer, String uri, HttpHeaders headers) {
    return authorizer.decide(HttpMethod.GET, uri, headers, "");
  }

  private static int refused(Decision decision) {
    return decision instanceof Decision.Refused refused ? refused.status() : 0;
  }

  @Test
  void theMostExactRouteAnswers() throws Exception {
    for (var expected : Map.of("/data/one", "one", "/data/two", "data", "/", "page").entrySet()) {
      var admitted = (Decision.Admitted) get(local, expected.getKey(), host("localhost:8080"));
      assertThat(admitted.handler().answer(admitted.request()))
          .usingRecursiveComparison()
          .isEqualTo(WebAnswer.text(expected.getValue()));
    }
  }

  @Test
  void aHandlerSeesPathAndParametersDecoded() {
    var admitted =
        (Decision.Admitted) get(local, "/data/a%20b/c?from=1%2B1&from=2", host("localhost"));

    assertThat(admitted.request())
        .isEqualTo(new WebRequest("/data/a b/c", "a b/c", Map.of("from", "1+1"), false, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/data/../etc",
        "/data/%2e%2e/etc",
        "/data/..",
        "/data/./x",
        "//data/x",
        "/data/a%00b",
        "/data/a%0ab",
        "/data/a%5cb",
        "http://localhost/data/x",
        "data",
        "/data/%zz"
      })
  void aPathThatCouldLeadElsewhereIsRefused(String uri) {
    assertThat(refused(get(local, uri, host("localhost")))).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST:1", "127.0.0.1:8080", "127.1.2.3", "[::1]:8080"})
  void aLoopbackServerAnswersToItsNames(String host) {
    assertThat(get(local, "/", host(host))).isInstanceOf(Decision.Admitted.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example"})
  void aPageThatGaveItsOwnNameTheLoopbackAddressIsRefused(String host) {
    assertThat(refused(get(local, "/", host(host)))).isEqualTo(403);
  }

  @Test
  void elsewhereReadersShowTheToken() {
    assertThat(refused(get(remote, "/", host("h")))).isEqualTo(401);
    assertThat(refused(get(remote, "/absent", host("h")))).isEqualTo(401);
    HttpHeaders wrong = host("h").set("Authorization", "Bearer reader-0123456780");
    assertThat(refused(get(remote, "/", wrong))).isEqualTo(401);

    HttpHeaders right = host("h").set("Authorization", "Bearer " + READER.text());
    assertThat(get(remote, "/", right)).isInstanceOf(Decision.Admitted.class);
    assertThat(refused(get(remote, "/absent", right))).isEqualTo(404);
    HttpHeaders cookie = host("h").set("Cookie", "x=y; racklab-8080=" + OWNER.text());
    assertThat(get(remote, "/", cookie)).isInstanceOf(Decision.Admitted.class);
  }

  @Test
  void openRoutesNeedNone() {
    assertThat(get(remote, "/healthz", host("h"))).isInstanceOf(Decision.Admitted.class);
    assertThat(get(remote, "/healthz?token=what", host("h"))).isInstanceOf(Decision.Admitted.class);
  }

  @Test
  void aTokenInTheAddressMovesToACookie() {
    Decision kept = get(remote, "/data/a%20b?x=1%262&token=" + READER.text(), host("h"));

    assertThat(kept)
        .isEqualTo(
            new Decision.Redirected(
                "/data/a%20b?x=1%262",
                "racklab-8080=" + READER.text() + "; Path=/; HttpOnly; SameSite=Strict"));
  }

  @Test
  void onlyTheOwnerActs() {
    HttpHeaders owner = host("localhost").set("Authorization", "Bearer " + OWNER.text());
    assertThat(local.decide(HttpMethod.POST, "/pause", owner, "now"))
        .isInstanceOfSatisfying(
            Decision.Admitted.class,
            admitted -> {
              assertThat(admitted.request().owner()).isTrue();
              assertThat(admitted.request().body()).isEqualTo("now");
            });
    assertThat(refused(local.decide(HttpMethod.POST, "/pause", host("localhost"), "")))
        .isEqualTo(403);
    HttpHeaders reader = host("h").set("Authorization", "Bearer " + READER.text());
    assertThat(refused(remote.decide(HttpMethod.POST, "/pause", reader, ""))).isEqualTo(403);
    RequestAuthorizer readOnly = authorizer("127.0.0.1", Access.READING);
    assertThat(refused(readOnly.decide(HttpMethod.POST, "/pause", owner, ""))).isEqualTo(403);
  }

  @Test
  void anotherServersPageCannotActWithTheOwnersCookie() {
    HttpHeaders own =
        host("localhost:8080")
            .set("Cookie", "racklab-8080=" + OWNER.text())
            .set("Origin", "http://localhost:8080");
    assertThat(local.decide(HttpMethod.POST, "/pause", own, ""))
        .isInstanceOf(Decision.Admitted.class);
    for (String origin : new String[] {"http://localhost:9090", "http://evil.example", "null"}) {
      HttpHeaders foreign = own.copy().set("Origin", origin);
      assertThat(refused(local.decide(HttpMethod.POST, "/pause", foreign, ""))).isEqualTo(403);
    }
  }

  @Test
  void theMethodIsTheRoutes() {
    HttpHeaders owner = host("localhost").set("Authorization", "Bearer " + OWNER.text());
    assertThat(refused(get(local, "/pause", owner))).isEqualTo(405);
    assertThat(refused(local.decide(HttpMethod.POST, "/", owner, ""))).isEqualTo(405);
    assertThat(refused(local.decide(HttpMethod.DELETE, "/", owner, ""))).isEqualTo(405);
  }

  @Test
  void anotherAddressWithoutATokenIsRefused() {
    assertThatThrownBy(() -> authorizer("0.0.0.0", ACTING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("token");
  }

  @Test
  void twoRoutesToOnePathAreRefused() {
    assertThatThrownBy(() -> ROUTES.get("/data/one", request -> WebAnswer.text("")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two routes to /data/one");
  }

  @Test
  void aTokenHasAFormAndIsNotShown() {
    assertThat(AccessToken.fresh()).isNotEqualTo(AccessToken.fresh());
    assertThat(AccessToken.fresh().toString()).isEqualTo("AccessToken");
    assertThatThrownBy(() -> new AccessToken("short")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new AccessToken("0123456789 012345"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
