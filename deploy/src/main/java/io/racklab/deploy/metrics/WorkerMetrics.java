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
            "1 once the master has admitted this worker, else 0.",
            () -> meter.isAdmitted() ? 1 : 0)
        .counter(
            "racklab_worker_sent_bytes_total",
            "Real bytes that this worker has handed to its sockets.",
            () -> meter.bytes().sent())
        .counter(
            "racklab_worker_received_bytes_total",
            "Real bytes that this worker has received.",
            () -> meter.bytes().received())
        .counter(
            "racklab_worker_discarded_bytes_total",
            "Real bytes that were not sent, since their flows were closed.",
            () -> meter.bytes().discarded())
        .counter(
            "racklab_worker_corrupted_bytes_total",
            "Real bytes that arrived with a wrong checksum.",
            () -> meter.bytes().corrupted())
        .lateness(
            "racklab_worker_control_lag_seconds",
            "From a rate change until senders apply it, in this run.",
            meter::controlLag)
        .lateness(
            "racklab_worker_start_lag_seconds",
            "From a flow's planned start until its sender knew, in this run.",
            meter::startLag)
        .lateness(
            "racklab_worker_timer_lateness_seconds",
            "Lateness of timers, in this run.",
            meter::timers)
        .routes(meter::isAdmitted);
  }
}
