package io.racklab.master.runs.plan;

import io.racklab.master.analysis.statistics.Direction;
import java.util.Arrays;

/** The relation that a goal demands between a metric and a bound. */
public enum Relation {
  BELOW("<", Direction.LESS_IS_BETTER),
  AT_MOST("<=", Direction.LESS_IS_BETTER),
  ABOVE(">", Direction.MORE_IS_BETTER),
  AT_LEAST(">=", Direction.MORE_IS_BETTER);

  private final String sign;
  private final Direction better;

  Relation(String sign, Direction better) {
    this.sign = sign;
    this.better = better;
  }

  /** Returns the relation with a sign, such as {@code <=}. */
  static Relation of(String sign) {
    return Arrays.stream(values()).filter(one -> one.sign.equals(sign)).findFirst().orElseThrow();
  }

  public String sign() {
    return sign;
  }

  /** Returns the direction in which a value comes closer to the goal. */
  public Direction better() {
    return better;
  }

  boolean holds(double value, double bound) {
    return switch (this) {
      case BELOW -> value < bound;
      case AT_MOST -> value <= bound;
      case ABOVE -> value > bound;
      case AT_LEAST -> value >= bound;
    };
  }
}
