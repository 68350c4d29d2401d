package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Units;
import io.racklab.topologies.config.UnreadableException;
import java.math.BigDecimal;
import java.util.List;

/** Computing costs in files, such as {@code 0.038 s/MB}. In memory they are seconds per byte. */
public final class Cost {
  private static final double MOST = 1;

  private static final Units UNITS =
      new Units(
          "a cost",
          List.of(
              unit("s/B", "1"),
              unit("s/KB", "1e-3"),
              unit("s/MB", "1e-6"),
              unit("s/GB", "1e-9"),
              unit("ms/MB", "1e-9")),
          "s/MB");

  private Cost() {}

  private static Units.Unit unit(String name, String secondsPerByte) {
    return new Units.Unit(name, new BigDecimal(secondsPerByte));
  }

  /**
   * Parses a cost into seconds per byte, not negative.
   *
   * @throws UnreadableException if the text is not a cost of at most 1 s/B
   */
  public static double parse(String text) {
    double cost = UNITS.parse(text).doubleValue();
    if (cost > MOST) {
      throw new UnreadableException(text, "is more than a second for each byte", "0.1 s/MB");
    }
    return cost;
  }

  /** Returns text that parses back to exactly this cost. */
  public static String text(double secondsPerByte) {
    BigDecimal perMegabyte = BigDecimal.valueOf(secondsPerByte).movePointRight(6);
    String plain = perMegabyte.stripTrailingZeros().toPlainString();
    return (plain.length() <= 30 ? plain : perMegabyte.toString()) + " s/MB";
  }
}
