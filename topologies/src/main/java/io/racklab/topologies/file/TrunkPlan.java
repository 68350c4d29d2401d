package io.racklab.topologies.file;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.Section;
import java.util.Optional;

/**
 * The links of a rack or a pod to the rest of the cluster, as a file describes them.
 *
 * @param up bytes per second, empty if not given
 * @param down bytes per second, empty if not given
 * @param oversubscription the ratio of the rates of the links below to the rate of these links
 * @param paths the number of equal parallel links each way
 * @param given true if the file has any key for the rates of these links
 */
record TrunkPlan(
    Optional<Double> up,
    Optional<Double> down,
    Optional<Double> oversubscription,
    int paths,
    boolean given) {
  /**
   * The largest number of equal paths over which flows are spread by hashing; more are refused as a
   * probable mistake.
   */
  private static final int MOST_PATHS = 128;

  private static final String UNLIMITED = "unlimited";

  static TrunkPlan read(Section section) {
    Field both = section.at(LinkKeys.BOTH);
    Field uplink = section.at("uplink");
    Field downlink = section.at("downlink");
    Field factor = section.at("oversubscription");
    Optional<Double> bothWays = rate(both);
    boolean oneWay = uplink.present() || downlink.present();
    TrunkPlan plan =
        new TrunkPlan(
            rate(uplink).or(() -> bothWays),
            rate(downlink).or(() -> bothWays),
            factor.positive(),
            section.at("paths").count(1, MOST_PATHS).orElse(1),
            oneWay || both.present() || factor.present());
    if (factor.present() && (oneWay || both.present())) {
      factor.problem(
          "oversubscription is given together with link, uplink or downlink",
          "leave out one or the other");
    } else if (both.present() && oneWay) {
      both.problem(
          "link, which sets both directions, is given together with uplink or downlink",
          "leave out one or the other");
    } else if (uplink.present() != downlink.present()) {
      String missing = uplink.present() ? "downlink" : "uplink";
      section.problem(
          missing + " is missing", "write " + missing + " = 2 Gbps, or link = 2 Gbps for both");
    }
    return plan;
  }

  private static Optional<Double> rate(Field field) {
    return field.read(
        text -> text.equals(UNLIMITED) ? Double.POSITIVE_INFINITY : (Double) Rate.parse(text));
  }

  /** Reports missing links, unless the cluster has no other rack or pod. */
  void require(boolean others, Section where, String what) {
    if (others && !given) {
      where.problem(
          "the " + what + " has no links to the others",
          "write link = 2 Gbps, or uplink and downlink, or oversubscription = 5");
    }
  }

  /** True if the rates are finite. */
  boolean limited() {
    return !Double.isInfinite(up(1)) && !Double.isInfinite(down(1));
  }

  /**
   * Returns the rate of the uplink in bytes per second.
   *
   * @param below the sum of the rates at which the nodes or racks below send
   */
  double up(double below) {
    return rate(up, below);
  }

  /**
   * Returns the rate of the downlink in bytes per second.
   *
   * @param below the sum of the rates at which the nodes or racks below receive
   */
  double down(double below) {
    return rate(down, below);
  }

  private double rate(Optional<Double> named, double below) {
    return oversubscription
        // Not zero, so that the reader refuses it together with all other rates that are too small.
        .map(times -> Math.max(Double.MIN_VALUE, below / times))
        .orElse(named.orElse(Double.POSITIVE_INFINITY));
  }
}
