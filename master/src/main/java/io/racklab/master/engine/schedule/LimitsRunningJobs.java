package io.racklab.master.engine.schedule;

import java.util.OptionalInt;

/** An order that may let only some jobs run at a time. */
public interface LimitsRunningJobs extends Order {
  /** Returns the number of jobs that may run at a time; empty if there is no limit. */
  OptionalInt mostRunningJobs();

  /** Returns the limit of an order, if it has one. */
  static OptionalInt of(Order order) {
    return order instanceof LimitsRunningJobs limiting
        ? limiting.mostRunningJobs()
        : OptionalInt.empty();
  }
}
