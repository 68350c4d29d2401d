package io.racklab.deploy.metrics;

import io.racklab.deploy.http.Routes;

/** The metrics of a worker process. */
public final class WorkerMetrics {
  private WorkerMetrics() {}

  /** Returns the pages with the metrics; the process is ready once its master has admitted it. */
  public static Routes routes(WorkerMeter meter, String version) {
    return new Exposition(version)
        .gauge(
            "racklab_worker_joined",
            "1 once the master has let the process in.",
            () -> meter.isAdmitted() ? 1 : 0)
        .counter(
            "racklab_worker_sent_bytes_total",
            "Real bytes that its sockets have taken.",
            () -> meter.bytes().sent())
        .counter(
            "racklab_worker_received_bytes_total",
            "Real bytes that have arrived at it.",
            () -> meter.bytes().received())
        .counter(
            "racklab_worker_discarded_bytes_total",
            "Real bytes of flows that were closed before they were sent.",
            () -> meter.bytes().discarded())
        .counter(
            "racklab_worker_corrupted_bytes_total",
            "Real bytes that arrived with a wrong checksum.",
            () -> meter.bytes().corrupted())
        .lateness(
            "racklab_worker_control_lag_seconds",
            "From a change of a rate until the senders here obeyed, in this run.",
            meter::controlLag)
        .lateness(
            "racklab_worker_start_lag_seconds",
            "From the planned start of a flow until its sender here knew, in this run.",
            meter::startLag)
        .lateness(
            "racklab_worker_timer_lateness_seconds",
            "From when a timer was due until it was heard, in this run.",
            meter::timers)
        .routes(meter::isAdmitted);
  }
}
