package io.racklab.deploy.metrics;

import io.racklab.deploy.http.Routes;
import io.racklab.master.runs.results.Level;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import io.racklab.protocol.TaskType;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** The metrics of a master. */
public final class MasterMetrics {
  private static final double NANOS = 1e9;

  private final MasterMeter meter;
  private final Exposition figures;

  private MasterMetrics(MasterMeter meter, String version) {
    this.meter = meter;
    figures = new Exposition(version);
    process();
    run();
    traffic();
    fidelity();
  }

  /**
   * Returns the pages with a master's metrics.
   *
   * @param ready true when the master takes submissions
   */
  public static Routes routes(MasterMeter meter, String version, BooleanSupplier ready) {
    return new MasterMetrics(meter, version).figures.routes(ready);
  }

  private void process() {
    figures
        .gauge("racklab_workers", "Worker processes that have joined.", meter::workers)
        .gauge(
            "racklab_submissions",
            "Submitted experiments that wait (queued) or run (playing).",
            new String[] {"state"},
            to -> {
              to.put(meter.queue().waiting(), "queued");
              to.put(meter.queue().playing(), "playing");
            })
        .counter("racklab_runs_ended_total", "Runs that have ended.", meter::runsEnded)
        .counter(
            "racklab_experiments_ended_total",
            "Experiments that have ended, by their verdict.",
            new String[] {"verdict"},
            to -> {
              for (Level level : Level.values()) {
                to.put(meter.experimentsEnded(level), level.name());
              }
            })
        .counter(
            "racklab_experiments_failed_total",
            "Experiments that failed or were cancelled.",
            meter::experimentsFailed);
  }

  private void run() {
    figures
        .gauge(
            "racklab_run_emulated_time_seconds",
            "Emulated time of the current run.",
            () -> meter.emulatedNanos() / NANOS)
        .gauge(
            "racklab_run_jobs",
            "Jobs of the current run.",
            new String[] {"state"},
            to -> {
              to.put(meter.progress().jobsSubmitted(), "submitted");
              to.put(meter.progress().jobs(), "ended");
            })
        .gauge(
            "racklab_run_tasks",
            "Tasks of the jobs that were submitted in the current run.",
            new String[] {"type", "state"},
            to -> {
              to.put(meter.progress().mapsKnown(), "map", "known");
              to.put(meter.progress().maps(), "map", "ended");
              to.put(meter.progress().reducesKnown(), "reduce", "known");
              to.put(meter.progress().reduces(), "reduce", "ended");
            })
        .gauge(
            "racklab_slots",
            "Slots of the emulated nodes that are up.",
            new String[] {"type"},
            to -> bySlots(to, MasterMeter.Slots::there))
        .gauge(
            "racklab_attempts_running",
            "Attempts that hold slots.",
            new String[] {"type"},
            to -> bySlots(to, MasterMeter.Slots::running))
        .counter(
            "racklab_heartbeats_total",
            "Heartbeats of emulated nodes that were answered.",
            meter::heartbeats);
  }

  private void bySlots(Exposition.Values to, Function<MasterMeter.Slots, Integer> figure) {
    for (TaskType type : TaskType.values()) {
      to.put(figure.apply(meter.slots(type)), type.name().toLowerCase(Locale.ROOT));
    }
  }

  private void traffic() {
    figures
        .gauge("racklab_flows", "Flows in progress.", meter::flows)
        .counter(
            "racklab_flows_arrived_total",
            "Flows that have arrived.",
            new String[] {"kind"},
            to -> byKind(to, arrived -> arrived.flows().sum()))
        .counter(
            "racklab_flow_bytes_total",
            "Emulated bytes of the flows that have arrived.",
            new String[] {"kind"},
            to -> byKind(to, arrived -> arrived.bytes().sum()))
        .counter(
            "racklab_received_bytes_total",
            "Real bytes that worker processes have received.",
            meter::receivedBytes);
  }

  private void byKind(Exposition.Values to, Function<MasterMeter.Arrived, Long> figure) {
    for (FlowKind kind : FlowKind.values()) {
      to.put(figure.apply(meter.arrived(kind)), kind.name().toLowerCase(Locale.ROOT));
    }
  }

  private void fidelity() {
    figures
        .gauge(
            "racklab_verdict",
            "1 for the current verdict on the current or the last experiment, else 0.",
            new String[] {"level"},
            to -> {
              for (Level level : Level.values()) {
                to.put(meter.verdict().filter(level::equals).isPresent() ? 1 : 0, level.name());
              }
            })
        .lateness(
            "racklab_run_control_lag_seconds",
            "From a rate change until senders apply it, at the last run's worst worker.",
            of(Health::control))
        .lateness(
            "racklab_run_start_lag_seconds",
            "From a flow's planned start until its sender knew, at the last run's worst worker.",
            of(Health::starts))
        .lateness(
            "racklab_run_timer_lateness_seconds",
            "Lateness of timers, at the last run's worst worker.",
            of(Health::timers));
  }

  private Supplier<Lateness> of(Function<Health, Lateness> part) {
    return () -> meter.health().map(part).orElse(Lateness.NONE);
  }
}
