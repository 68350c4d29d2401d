package io.racklab.deploy.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.http.Access;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.http.HttpSettings;
import io.racklab.deploy.http.Routes;
import io.racklab.master.runs.results.Level;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import io.racklab.protocol.TaskType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MasterMetricsTest {
  private static final Path DEPLOY = Path.of(System.getProperty("racklab.root"), "deploy");

  private final MasterMeter meter = new MasterMeter();
  private final AtomicBoolean ready = new AtomicBoolean(true);

  private static HttpResponse<String> asked(Routes routes, String page) throws Exception {
    InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpSettings settings = new HttpSettings(at, Access.READING, Optional.empty());
    try (HttpServer server = HttpServer.open(settings, routes)) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + page)).build();
      return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
  }

  private List<String> figures() throws Exception {
    return asked(MasterMetrics.routes(meter, "1.2", ready::get), "metrics").body().lines().toList();
  }

  private static Set<String> names(String text, String pattern) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void whatIsCountedIsRead() throws Exception {
    meter.workers(3);
    meter.queue(2, 1);
    meter.heartbeat();
    meter.heartbeat();
    meter.slots(TaskType.MAP, 32, 7);
    meter.slots(TaskType.REDUCE, 16, 5);
    meter.flows(9);
    meter.arrived(FlowKind.SHUFFLE, 100);
    meter.arrived(FlowKind.SHUFFLE, 20);
    meter.received(11);
    meter.runEnded(Level.DEGRADED);
    Lateness lag = new Lateness(4, 1_000_000, 2_000_000, 3_000_000);
    meter.settled(new Health(lag, Lateness.NONE, Lateness.NONE, 0, 0));

    assertThat(figures())
        .contains(
            "racklab_build_info{version=\"1.2\"} 1",
            "racklab_workers 3.0",
            "racklab_submissions{state=\"queued\"} 2.0",
            "racklab_submissions{state=\"playing\"} 1.0",
            "# TYPE racklab_heartbeats_total counter",
            "racklab_heartbeats_total 2.0",
            "racklab_slots{type=\"map\"} 32.0",
            "racklab_attempts_running{type=\"reduce\"} 5.0",
            "racklab_flows 9.0",
            "racklab_flows_arrived_total{kind=\"shuffle\"} 2.0",
            "racklab_flow_bytes_total{kind=\"shuffle\"} 120.0",
            "racklab_received_bytes_total 11.0",
            "racklab_runs_ended_total 1.0",
            "racklab_verdict{level=\"DEGRADED\"} 1.0",
            "racklab_verdict{level=\"VALID\"} 0.0",
            "# TYPE racklab_run_control_lag_seconds summary",
            "racklab_run_control_lag_seconds{quantile=\"0.99\"} 0.002",
            "racklab_run_control_lag_seconds_count 4")
        .noneMatch(line -> line.startsWith("racklab_run_timer_lateness_seconds_count"));
  }

  @Test
  void anExperimentThatIsOverHoldsNoSlots() throws Exception {
    meter.slots(TaskType.MAP, 32, 7);
    meter.flows(9);
    meter.experimentEnded(Level.VALID);

    assertThat(figures())
        .contains(
            "racklab_slots{type=\"map\"} 0.0",
            "racklab_flows 0.0",
            "racklab_experiments_ended_total{verdict=\"VALID\"} 1.0");
  }

  @Test
  void aMasterIsReadyWhenItTakesSubmissions() throws Exception {
    Routes routes = MasterMetrics.routes(meter, "1.2", ready::get);
    assertThat(asked(routes, "readyz").statusCode()).isEqualTo(200);
    ready.set(false);
    assertThat(asked(routes, "readyz").statusCode()).isEqualTo(503);
    assertThat(asked(routes, "healthz").statusCode()).isEqualTo(200);
  }

  /** The page for people and the dashboard speak of what there is, and of all of it. */
  @Test
  void everyNameIsExplainedAndShown() throws Exception {
    Set<String> there = exported();
    String page = Files.readString(DEPLOY.resolve("docs/monitoring.md"));
    String dashboard = Files.readString(DEPLOY.resolve("grafana/racklab.json"));

    assertThat(names(page, "^\\| `(racklab_\\w+)` ")).isEqualTo(there);
    assertThat(there).containsAll(names(dashboard, "(racklab_\\w+)[{),]"));
    assertThat(names(dashboard, "(racklab_\\w+)[{),]")).hasSizeGreaterThan(15);
  }

  private static Set<String> exported() throws Exception {
    Set<String> names = new TreeSet<>();
    Routes master = MasterMetrics.routes(new MasterMeter(), "1.2", () -> true);
    Routes worker = WorkerMetrics.routes(new WorkerMeter(), "1.2");
    for (Routes routes : List.of(master, worker)) {
      names.addAll(names(asked(routes, "metrics").body(), "^# HELP (racklab_\\w+) "));
    }
    // Written once something was late.
    for (String late : List.of("control_lag", "start_lag", "timer_lateness")) {
      names.add("racklab_run_" + late + "_seconds");
      names.add("racklab_worker_" + late + "_seconds");
    }
    return names;
  }
}
