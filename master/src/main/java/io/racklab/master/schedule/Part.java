package io.racklab.master.schedule;

import java.util.Locale;

/** The five parts of a scheduler, each the answer to a question. */
public enum Part {
  ORDER,
  SLOTS,
  MAPS,
  REDUCES,
  COPIES;

  /** The word that stands for it in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
