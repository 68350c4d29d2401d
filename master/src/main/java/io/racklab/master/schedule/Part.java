package io.racklab.master.schedule;

import java.util.Locale;

/** The five parts of a scheduler, each the answer to a question. */
public enum Part {
  ORDER,
  SLOTS,
  MAPS,
  REDUCES,
  COPIES;

  /** What files call it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
