package io.racklab.deploy.metrics;

import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.core.metrics.SummaryWithCallback;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.Unit;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.protocol.Lateness;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * Metrics by name, read on request. Names begin with {@code racklab_} and values are in base units,
 * as Prometheus recommends: seconds and bytes.
 */
final class Exposition {
  private static final String TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;
  private static final double NANOS = 1e9;

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();

  Exposition(String version) {
    Info build =
        Info.builder()
            .name("racklab_build_info")
            .help("The version of racklab.")
            .labelNames("version")
            .register(registry);
    build.setLabelValues(version);
  }

  /** Receives the values of one metric, each with the values of its labels. */
  interface Values {
    void put(double value, String... label);
  }

  Exposition gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(taker -> taker.call(value.getAsDouble()))
        .register(registry);
    return this;
  }

  Exposition gauge(String name, String help, String[] labels, Consumer<Values> values) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .callback(taker -> values.accept(taker::call))
        .register(registry);
    return this;
  }

  Exposition counter(String name, String help, DoubleSupplier value) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .callback(taker -> taker.call(value.getAsDouble()))
        .register(registry);
    return this;
  }

  Exposition counter(String name, String help, String[] labels, Consumer<Values> values) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .callback(taker -> values.accept(taker::call))
        .register(registry);
    return this;
  }

  /** Adds a summary of a lateness, in seconds. It has no value until the first measurement. */
  Exposition lateness(String name, String help, Supplier<Lateness> late) {
    SummaryWithCallback.builder()
        .name(name)
        .help(help)
        .unit(Unit.SECONDS)
        .callback(
            taker -> {
              Lateness now = late.get();
              if (now.count() > 0) {
                taker.call(
                    now.count(),
                    Double.NaN,
                    Quantiles.of(
                        new Quantile(0.5, now.medianNanos() / NANOS),
                        new Quantile(Lateness.TAIL, now.tailNanos() / NANOS),
                        new Quantile(1, now.mostNanos() / NANOS)));
              }
            })
        .register(registry);
    return this;
  }

  /** Returns all metrics in Prometheus' text format. */
  byte[] text() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    writer.write(text, registry.scrape());
    return text.toByteArray();
  }

  /**
   * Returns the pages {@code /metrics}, {@code /healthz} and {@code /readyz}; the latter two need
   * no token, since orchestrators probe without one.
   *
   * @param ready true when the process can do its work
   */
  Routes routes(BooleanSupplier ready) {
    return Routes.NONE
        .get("/metrics", request -> new WebAnswer.Content(200, TYPE, text()))
        .getOpen("/healthz", request -> WebAnswer.text("ok\n"))
        .getOpen(
            "/readyz",
            request ->
                ready.getAsBoolean()
                    ? WebAnswer.text("ready\n")
                    : WebAnswer.refusal(503, "not ready\n"));
  }
}
