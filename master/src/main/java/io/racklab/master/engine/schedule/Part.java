package io.racklab.master.engine.schedule;

import java.util.Locale;

/** The five parts of a scheduler. Each is the policy for one question. */
public enum Part {
  ORDER,
  SLOTS,
  MAPS,
  REDUCES,
  COPIES;

  /** Returns the word for this part in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
