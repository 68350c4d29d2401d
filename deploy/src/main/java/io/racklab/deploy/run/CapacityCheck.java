package io.racklab.deploy.run;

import io.racklab.deploy.capacity.Load;
import io.racklab.deploy.capacity.Rehearsal;
import io.racklab.deploy.capacity.SocketSpeed;
import io.racklab.deploy.console.QuantityText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.topologies.Throughput;
import io.racklab.topologies.Topology;
import io.racklab.worker.transfer.Wrapping;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks before a run whether this machine can carry it. */
public final class CapacityCheck {
  /**
   * The longest measurement of the sockets: a new process needs this long to reach its full speed.
   * The measurement ends earlier once the load is known to fit.
   */
  private static final Duration LOOK = Duration.ofSeconds(1);

  /**
   * The longest second measurement before a refusal, which prevents a refusal because of another
   * program's short burst of load.
   */
  private static final Duration SECOND_LOOK = Duration.ofSeconds(2);

  /** The time limit of a rehearsal; the load seen until then counts. */
  private static final Duration REHEARSAL = Duration.ofSeconds(10);

  private static final int FLOWS = 20;

  private CapacityCheck() {}

  /**
   * Refuses a run under the wall clock that needs more bytes per second than this machine moves,
   * and warns of a run that needs more than {@link Load#VALID_SHARE} of that rate, which may not be
   * VALID. First assumes that the run uses the full rates of all links; only if that load does not
   * fit this machine, rehearses the first run in virtual time to find its peak rate.
   *
   * @param workers the number of worker processes that share this machine
   * @param wrapping the encryption of their connections, which costs processor time
   * @throws CannotStartException if this machine cannot carry it
   */
  public static void check(Experiment experiment, int workers, Wrapping wrapping, Screen screen)
      throws IOException {
    Scale scale = experiment.scale();
    Load most = new Load(Throughput.most(new Topology(experiment.cluster())));
    double capacity = capacity(workers, wrapping, most.at(scale) / Load.VALID_SHARE, LOOK);
    if (most.fits(scale, capacity)) {
      return;
    }
    screen.remark(
        String.format(
            Locale.ROOT,
            "racklab: rehearsing the run in virtual time, for at most %d s, to see whether this"
                + " machine can carry it",
            REHEARSAL.toSeconds()));
    Rehearsal rehearsal = Rehearsal.of(experiment, REHEARSAL);
    Load load = rehearsal.load();
    if (load.at(scale) > capacity) {
      capacity = Math.max(capacity, capacity(workers, wrapping, load.at(scale), SECOND_LOOK));
    }
    if (load.at(scale) > capacity) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          asks(load, scale, capacity)
              + proposal(load, scale, capacity)
              + ", or start it anyway with --force");
    }
    if (!load.fits(scale, capacity)) {
      screen.remark(
          "racklab: "
              + asks(load, scale, capacity)
              + ": it may not be VALID"
              + proposal(load, scale, capacity));
    } else if (!rehearsal.whole()) {
      screen.remark(
          String.format(
              Locale.ROOT,
              "racklab: the part of this run that was rehearsed in %d s fits this machine; the rest"
                  + " may not",
              REHEARSAL.toSeconds()));
    }
  }

  /**
   * Returns scales for a load, and chooses those that were not given: the time scale so that the
   * run takes at most a minute, or lower if a given byte scale is too small for this machine; the
   * byte scale as small as this machine can carry.
   *
   * @param seconds the run's emulated duration
   * @param time the time scale; null to choose it
   * @param bytes the byte scale; null to choose it
   */
  public static Scale choose(Load load, double seconds, Double time, Double bytes, Screen screen)
      throws IOException {
    if (time != null && bytes != null) {
      return new Scale(time, bytes);
    }
    double wanted = time == null ? Load.timeToTake(seconds) : time;
    double least = load.at(new Scale(wanted, bytes == null ? 1 : bytes));
    double capacity = capacity(1, Wrapping.NONE, least / Load.VALID_SHARE, LOOK);
    Scale scale =
        (bytes == null ? load.bytesFor(wanted, capacity) : load.timeFor(bytes, wanted, capacity))
            .orElseThrow(
                () ->
                    new CannotStartException(
                        ExitCode.BAD_INPUT,
                        "this machine moves "
                            + QuantityText.bytes(capacity)
                            + "/s, too little for these flows at any scale"));
    screen.remark(
        String.format(
            Locale.ROOT,
            "racklab: time scale %s, byte scale %s: the flows need at most %s/s, and this machine"
                + " moves at least %s/s",
            QuantityText.plain(scale.time()),
            QuantityText.plain(scale.bytes()),
            QuantityText.bytes(load.at(scale)),
            QuantityText.bytes(capacity)));
    return scale;
  }

  private static double capacity(int workers, Wrapping wrapping, double enough, Duration most)
      throws IOException {
    try (SocketSpeed speed = SocketSpeed.open(workers, wrapping)) {
      return speed.bytesPerSecond(FLOWS, enough, most);
    }
  }

  private static String asks(Load load, Scale scale, double capacity) {
    return "this run needs "
        + QuantityText.bytes(load.at(scale))
        + "/s, and this machine moves "
        + QuantityText.bytes(capacity)
        + "/s";
  }

  private static String proposal(Load load, Scale scale, double capacity) {
    List<String> scales = new ArrayList<>();
    load.bytesFor(scale.time(), capacity).ifPresent(fit -> scales.add(QuantityText.scale(fit)));
    Optional<Scale> slower = load.timeFor(scale.bytes(), scale.time(), capacity);
    slower.ifPresent(fit -> scales.add(QuantityText.scale(fit)));
    return scales.isEmpty() ? "" : "; write " + String.join(" or ", scales);
  }
}
