package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Samples;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus reads of a master and a worker is what their run's journal says. */
@Tag("wall")
class MonitoringTest {
  private static final Pattern LISTENS = Pattern.compile("listens on (\\S+:\\d+)");
  private static final Pattern METRICS = Pattern.compile("metrics are at (http://\\S+/)metrics");
  private static final Pattern RESULTS = Pattern.compile("results, on the master: (.+)");

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void figuresEqualTheJournals() throws Exception {
    Object[] command = {"master", "--port", 0, "--workers", 1, "--http", 0};
    try (Launched master = Launched.racklab(folder, "master", command)) {
      Awaited.until("the master is there", () -> METRICS.matcher(master.out()).find());
      String pages = found(METRICS, master.out());
      Awaited.until("it is ready", () -> get(pages + "readyz").statusCode() == 200);
      String at = found(LISTENS, master.out());
      int port = freePort();
      String worker = "http://127.0.0.1:" + port + "/";
      try (Launched joined =
              Launched.racklab(folder, "worker", "worker", "--join", at, "--http", port);
          Launched run =
              Launched.racklab(folder, "run", "run", Samples.replay(folder), "--master", at)) {
        Awaited.until("the worker is let in", () -> ready(worker));
        assertThat(run.exitCode()).as(run.err()).isIn(0, 3);
        RunFiles files = RunFiles.in(Path.of(found(RESULTS, run.out())));

        assertThat(joined.runs()).isTrue();
        String ours = get(pages + "metrics").body();
        assertThat(figure(ours, "racklab_workers")).isEqualTo(1);
        assertThat(figure(ours, "racklab_runs_ended_total")).isEqualTo(files.runs().size());
        double shuffled = 0;
        double flows = 0;
        for (OneRun one : files.runs()) {
          // What stays on a node is no flow.
          flows +=
              one.flows().stream()
                  .filter(row -> row.text("kind").equals("shuffle"))
                  .filter(row -> !row.text("src").equals(row.text("dst")))
                  .count();
          shuffled +=
              one.flows().stream()
                  .filter(row -> row.text("kind").equals("shuffle"))
                  .filter(row -> !row.text("src").equals(row.text("dst")))
                  .mapToDouble(row -> row.whole("bytes"))
                  .sum();
        }
        assertThat(figure(ours, "racklab_flows_arrived_total{kind=\"shuffle\"}")).isEqualTo(flows);
        assertThat(figure(ours, "racklab_flow_bytes_total{kind=\"shuffle\"}")).isEqualTo(shuffled);
        String level = files.run().at("/verdict/level").asText();
        assertThat(figure(ours, "racklab_verdict{level=\"" + level + "\"}")).isEqualTo(1);

        String theirs = get(worker + "metrics").body();
        double sent = files.run().at("/verdict/ledger/sent_bytes").asDouble(-1);
        assertThat(figure(theirs, "racklab_worker_sent_bytes_total")).isEqualTo(sent);
        assertThat(figure(theirs, "racklab_worker_joined")).isEqualTo(1);
      }
    }
  }

  private boolean ready(String worker) throws InterruptedException {
    try {
      return get(worker + "readyz").statusCode() == 200;
    } catch (IOException e) {
      // It does not listen yet.
      return false;
    }
  }

  private HttpResponse<String> get(String url) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
  }

  private static double figure(String metrics, String name) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in\n" + metrics));
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
