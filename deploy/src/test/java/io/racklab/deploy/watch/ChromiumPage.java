package io.racklab.deploy.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.deploy.fixtures.Awaited;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A page in headless Chromium that a test drives, by the protocol of Chromium's own tools. */
final class ChromiumPage implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final AtomicInteger number = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
  private WebSocket socket;

  private ChromiumPage(Process process) {
    this.process = process;
  }

  /** Skips the test where there is no Chromium. */
  static ChromiumPage open(Path folder, String url) throws Exception {
    Optional<String> chromium =
        Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
            .filter(ChromiumPage::isOnThePath)
            .findFirst();
    assumeTrue(chromium.isPresent(), "Chromium is not installed: the page is not looked at");
    Path profile = Files.createTempDirectory(folder, "profile");
    Process process =
        new ProcessBuilder(
                chromium.get(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile.resolve("data"),
                "--remote-debugging-port=0",
                "about:blank")
            .redirectOutput(profile.resolve("out").toFile())
            .redirectError(profile.resolve("err").toFile())
            .start();
    ChromiumPage page = new ChromiumPage(process);
    try {
      page.connect(profile);
      page.call("Page.enable", Map.of());
      page.call("Runtime.enable", Map.of());
      page.call("Log.enable", Map.of());
      page.size(1400, 1000, false);
      page.call("Page.navigate", Map.of("url", url));
      return page;
    } catch (Exception | Error e) {
      page.close();
      throw e;
    }
  }

  private static boolean isOnThePath(String name) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(one -> Files.isExecutable(Path.of(one, name)));
  }

  private void connect(Path profile) throws Exception {
    Path portFile = profile.resolve("data/DevToolsActivePort");
    Awaited.until("Chromium listens", () -> Files.exists(portFile) && Files.size(portFile) > 0);
    String port = Files.readAllLines(portFile).get(0);
    HttpClient client = HttpClient.newHttpClient();
    JsonNode targets =
        JSON.readTree(URI.create("http://127.0.0.1:" + port + "/json").toURL().openStream());
    String address = "";
    for (JsonNode target : targets) {
      if (target.path("type").asText().equals("page")) {
        address = target.path("webSocketDebuggerUrl").asText();
      }
    }
    socket =
        client
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Listening())
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private final class Listening implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        try {
          take(JSON.readTree(text.toString()));
        } catch (IOException e) {
          complaints.add(e.toString());
        }
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private void take(JsonNode message) {
    if (message.has("id")) {
      answers.get(message.path("id").asInt()).complete(message);
      return;
    }
    JsonNode details = message.path("params");
    switch (message.path("method").asText()) {
      case "Runtime.exceptionThrown" ->
          complaints.add(details.path("exceptionDetails").path("exception").toString());
      case "Runtime.consoleAPICalled" -> {
        if (details.path("type").asText().equals("error")) {
          complaints.add(details.path("args").toString());
        }
      }
      case "Log.entryAdded" -> {
        if (details.path("entry").path("level").asText().equals("error")) {
          complaints.add(details.path("entry").toString());
        }
      }
      default -> {
        // Of no concern here.
      }
    }
  }

  private JsonNode call(String method, Map<String, ?> parameters) throws Exception {
    int id = number.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    socket.sendText(message.toString(), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    JsonNode answered = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(answered.path("error").isMissingNode()).as(answered.toString()).isTrue();
    return answered.path("result");
  }

  /** The value of an expression in the page, of a promise once it is kept. */
  JsonNode value(String expression) throws Exception {
    JsonNode result =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    assertThat(result.path("exceptionDetails").isMissingNode())
        .as(expression + ": " + result)
        .isTrue();
    return result.path("result").path("value");
  }

  /** Waits until an expression is true. */
  void until(String expression) throws Exception {
    try {
      Awaited.until(expression, () -> value("Boolean(" + expression + ")").asBoolean());
    } catch (AssertionError inVain) {
      String shown = value("document.getElementById('trouble')?.textContent").asText();
      throw new AssertionError(inVain.getMessage() + "; " + shown + "; " + complaints, inVain);
    }
  }

  void size(int width, int height, boolean dark) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** The whole page as a PNG. */
  void picture(Path file) throws Exception {
    JsonNode taken =
        call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(taken.path("data").asText()));
  }

  /** Errors that the page or the browser wrote to the console. */
  List<String> complaints() {
    return List.copyOf(complaints);
  }

  @Override
  public void close() throws InterruptedException {
    if (socket != null) {
      socket.abort();
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }
}
