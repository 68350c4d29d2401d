package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.TimeZone;

/**
 * Replaces TimeZone.getTimeZone in Hadoop's code, which asks for all zones to parse dates. Java 25
 * warns of those with three letters.
 */
public final class FewZones {
  private static final int DEPRECATED_LENGTH = 3;

  private FewZones() {}

  /** Replaces TimeZone.getTimeZone. */
  public static TimeZone getTimeZone(String name) {
    return TimeZone.getTimeZone(name.length() == DEPRECATED_LENGTH ? "UTC" : name);
  }
}
