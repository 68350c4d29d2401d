package io.racklab.deploy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HttpServerTest {
  private static final AccessToken OWNER = AccessToken.fresh();
  private static final String LONG = "0123456789".repeat(1_000);

  @TempDir private Path folder;

  private final BlockingQueue<EventStream> streams = new LinkedBlockingQueue<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private HttpServer server;
  private byte[] large;

  @BeforeEach
  void open() throws IOException {
    large = new byte[3_000_000];
    new Random(1).nextBytes(large);
    Files.write(folder.resolve("large"), large);
    Routes routes =
        Routes.NONE
            .get("/", request -> WebAnswer.html("<p>page</p>"))
            .get("/long", request -> WebAnswer.json(LONG))
            .get("/large", request -> stored("large"))
            .get("/rows", request -> new WebAnswer.Stored(folder.resolve("large"), "text/csv"))
            .get("/absent", request -> stored("absent"))
            .get(
                "/broken",
                request -> {
                  throw new IllegalStateException("<script>");
                })
            .get("/events", request -> new WebAnswer.Events(streams::add))
            .post("/pause", request -> WebAnswer.text("paused " + request.body()));
    Access access = new Access(Optional.empty(), Optional.of(OWNER));
    InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server = HttpServer.open(new HttpSettings(at, access, Optional.empty()), routes);
  }

  private WebAnswer stored(String name) {
    return new WebAnswer.Stored(folder.resolve(name), "application/octet-stream");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create(server.url() + path));
  }

  private HttpResponse<byte[]> ask(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static String text(HttpResponse<byte[]> response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void aPageComesWithStrictHeaders() throws Exception {
    HttpResponse<byte[]> page = ask(to(""));

    assertThat(text(page)).isEqualTo("<p>page</p>");
    assertThat(page.headers().map())
        .containsEntry("content-type", List.of("text/html; charset=utf-8"))
        .containsEntry("content-security-policy", List.of(StrictHeaders.POLICY))
        .containsEntry("x-content-type-options", List.of("nosniff"))
        .containsEntry("cache-control", List.of("no-store"));
    assertThat(StrictHeaders.POLICY).startsWith("default-src 'none';").doesNotContain("unsafe");
  }

  @Test
  void whatIsLongTravelsCompressedToThoseWhoTakeIt() throws Exception {
    HttpResponse<byte[]> packed = ask(to("long").header("Accept-Encoding", "gzip"));
    HttpResponse<byte[]> plain = ask(to("long"));

    assertThat(packed.headers().firstValue("content-encoding")).hasValue("gzip");
    assertThat(packed.body().length).isLessThan(LONG.length() / 10);
    assertThat(unpacked(packed)).asString(StandardCharsets.UTF_8).isEqualTo(LONG);
    assertThat(text(plain)).isEqualTo(LONG);
  }

  private static byte[] unpacked(HttpResponse<byte[]> response) throws IOException {
    try (InputStream bytes = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      return bytes.readAllBytes();
    }
  }

  @Test
  void filesComeWhole() throws Exception {
    HttpResponse<byte[]> whole = ask(to("large").header("Accept-Encoding", "gzip"));

    assertThat(whole.body()).isEqualTo(large);
    assertThat(whole.headers().firstValue("content-encoding")).isEmpty();
    assertThat(whole.headers().firstValueAsLong("content-length")).hasValue(large.length);
    assertThat(unpacked(ask(to("rows").header("Accept-Encoding", "gzip")))).isEqualTo(large);
  }

  @Test
  void aHeadHasNoBody() throws Exception {
    for (String path : new String[] {"", "large", "long", "events"}) {
      HttpResponse<byte[]> head = ask(to(path).method("HEAD", HttpRequest.BodyPublishers.noBody()));
      assertThat(head.statusCode()).isEqualTo(200);
      assertThat(head.body()).isEmpty();
    }
    assertThat(text(ask(to("")))).isEqualTo("<p>page</p>");
  }

  @Test
  void whatGoesWrongSaysNothingOfTheInside() throws Exception {
    HttpResponse<byte[]> broken = ask(to("broken"));

    assertThat(broken.statusCode()).isEqualTo(500);
    assertThat(text(broken)).doesNotContain("script");
    assertThat(broken.headers().firstValue("content-type")).hasValue("text/plain; charset=utf-8");
    assertThat(ask(to("absent")).statusCode()).isEqualTo(404);
    assertThat(ask(to("nowhere")).statusCode()).isEqualTo(404);
  }

  @Test
  void theOwnersActionsAreDone() throws Exception {
    HttpRequest.Builder post = to("pause").POST(HttpRequest.BodyPublishers.ofString("now"));
    assertThat(ask(post).statusCode()).isEqualTo(403);

    post.header("Authorization", "Bearer " + OWNER.text());
    assertThat(text(ask(post))).isEqualTo("paused now");
  }

  @Test
  void aBodyThatIsTooLongIsRefused() throws Exception {
    HttpRequest.Builder post =
        to("pause")
            .POST(HttpRequest.BodyPublishers.ofString("x".repeat(100_000)))
            .header("Authorization", "Bearer " + OWNER.text());
    assertThat(ask(post).statusCode()).isEqualTo(413);
  }

  @Test
  void requestsOfOneConnectionAreAnsweredInTheirOrder() throws Exception {
    try (Socket socket = new Socket(server.address().getAddress(), server.address().getPort())) {
      String last = "GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      String asked =
          "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
              + "GET /absent HTTP/1.1\r\nHost: evil.example\r\n\r\n"
              + "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n"
              + last;
      socket.getOutputStream().write(asked.getBytes(StandardCharsets.US_ASCII));
      String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(Pattern.compile("HTTP/1.1 \\d+").matcher(answers).results())
          .map(MatchResult::group)
          .containsExactly("HTTP/1.1 200", "HTTP/1.1 403", "HTTP/1.1 200", "HTTP/1.1 404");
    }
  }

  @Test
  void eventsReachAllReadersAsTheyHappen() throws Exception {
    StreamEvent event = StreamEvent.of("delta", "one\r\ntwo");
    for (int i = 0; i < 5; i++) {
      HttpResponse<InputStream> response =
          client.send(to("events").build(), BodyHandlers.ofInputStream());
      assertThat(response.headers().firstValue("content-type")).hasValue("text/event-stream");
      EventStream stream = streams.take();
      assertThat(stream.push(event)).isTrue();
      try (BufferedReader lines = new BufferedReader(new InputStreamReader(response.body()))) {
        assertThat(lines.readLine()).isEqualTo("event: delta");
        assertThat(lines.readLine()).isEqualTo("data: one");
        assertThat(lines.readLine()).isEqualTo("data: two");
        CountDownLatch left = new CountDownLatch(1);
        stream.onEnd(left::countDown);
        stream.close();
        left.await();
        assertThat(stream.push(event)).isFalse();
      }
    }
  }

  @Test
  void aReaderWhoLeavesIsNoticed() throws Exception {
    CountDownLatch left = new CountDownLatch(1);
    try (Socket socket = reader()) {
      EventStream stream = streams.take();
      assertThat(stream.open()).isTrue();
      stream.onEnd(left::countDown);
    }
    left.await();
  }

  /** The reader takes nothing: events are left out for it, and come for another all the same. */
  @Test
  void aSlowReaderHoldsUpNobody() throws Exception {
    StreamEvent big = StreamEvent.of("delta", "x".repeat(100_000));
    try (Socket slow = reader()) {
      EventStream toSlow = streams.take();
      int taken = 0;
      while (toSlow.push(big)) {
        taken++;
        // More than a socket's buffers and what may wait: it would never end.
        assertThat(taken).isLessThan(10_000);
      }
      HttpResponse<InputStream> quick =
          client.send(to("events").build(), BodyHandlers.ofInputStream());
      assertThat(streams.take().push(StreamEvent.of("hello", "you"))).isTrue();
      try (BufferedReader lines = new BufferedReader(new InputStreamReader(quick.body()))) {
        assertThat(lines.readLine()).isEqualTo("event: hello");
      }
      assertThat(toSlow.open()).isTrue();

      Thread reading = new Thread(() -> drain(slow));
      reading.start();
      while (!toSlow.push(big)) {
        Thread.onSpinWait();
      }
      toSlow.close();
      reading.join();
    }
  }

  @Test
  void twoHundredPagesAreToldWithoutWaitingForAnyOfThem() throws Exception {
    StreamEvent event = StreamEvent.of("delta", "x".repeat(10_000));
    List<Socket> readers = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        readers.add(reader());
      }
      for (int i = 0; i < readers.size(); i++) {
        // Nobody has read yet.
        assertThat(streams.take().push(event)).isTrue();
      }
      for (Socket reader : readers) {
        BufferedReader lines = new BufferedReader(new InputStreamReader(reader.getInputStream()));
        assertThat(lines.lines().filter(line -> line.startsWith("data: ")).findFirst())
            .hasValue("data: " + "x".repeat(10_000));
      }
    } finally {
      for (Socket reader : readers) {
        reader.close();
      }
    }
  }

  private static void drain(Socket socket) {
    try {
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      // Closed from the other side.
    }
  }

  private Socket reader() throws IOException {
    Socket socket = new Socket(server.address().getAddress(), server.address().getPort());
    String asked = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.getOutputStream().write(asked.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  @Test
  void anAddressThatIsTakenIsAnError() {
    HttpSettings same = new HttpSettings(server.address(), Access.READING, Optional.empty());
    assertThatThrownBy(() -> HttpServer.open(same, Routes.NONE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot listen on");
  }

  @Test
  void aClosedServersAddressIsFree() throws Exception {
    client.send(to("events").build(), BodyHandlers.ofInputStream());
    EventStream stream = streams.take();
    InetSocketAddress at = server.address();
    server.close();

    assertThat(stream.open()).isFalse();
    HttpSettings same = new HttpSettings(at, Access.READING, Optional.empty());
    HttpServer.open(same, Routes.NONE).close();
  }
}
