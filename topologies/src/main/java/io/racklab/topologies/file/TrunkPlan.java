package io.racklab.topologies.file;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.Section;
import java.util.Optional;

/**
 * The links of a rack or a pod to others, as a file says them.
 *
 * @param up bytes per second, empty if not given
 * @param down likewise
 * @param oversubscription how many times what is below exceeds these links
 * @param paths equal parts of each link
 * @param given whether the file says anything of their rates
 */
record TrunkPlan(
    Optional<Double> up,
    Optional<Double> down,
    Optional<Double> oversubscription,
    int paths,
    boolean given) {
  /** More equal paths than this are taken for a slip; switches hash over 128 at most. */
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
          "oversubscription stands beside link, uplink or downlink", "leave out one or the other");
    } else if (both.present() && oneWay) {
      both.problem(
          "link, which is both ways, stands beside uplink or downlink",
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

  /** Only what is alone needs no links to others. */
  void require(boolean others, Section where, String what) {
    if (others && !given) {
      where.problem(
          "the " + what + " has no links to the others",
          "write link = 2 Gbps, or uplink and downlink, or oversubscription = 5");
    }
  }

  /** Whether their rates are not infinite. */
  boolean limited() {
    return !Double.isInfinite(up(1)) && !Double.isInfinite(down(1));
  }

  /**
   * Bytes per second of the link up.
   *
   * @param below what is below can send at once
   */
  double up(double below) {
    return rate(up, below);
  }

  /**
   * Bytes per second of the link down.
   *
   * @param below what is below can take in at once
   */
  double down(double below) {
    return rate(down, below);
  }

  private double rate(Optional<Double> named, double below) {
    return oversubscription
        // A rate of nothing is refused with all that are too small.
        .map(times -> Math.max(Double.MIN_VALUE, below / times))
        .orElse(named.orElse(Double.POSITIVE_INFINITY));
  }
}
