package io.racklab.master.engine.schedule.hadoop.inside;

import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPLogger;

/** Replaces slf4j's factories in Hadoop's code: nothing is logged, and no binding is looked for. */
public final class QuietLogs {
  private static final BasicMarkerFactory MARKERS = new BasicMarkerFactory();

  private QuietLogs() {}

  /** Replaces LoggerFactory.getLogger. */
  public static Logger getLogger(Class<?> any) {
    return NOPLogger.NOP_LOGGER;
  }

  /** Replaces LoggerFactory.getLogger. */
  public static Logger getLogger(String any) {
    return NOPLogger.NOP_LOGGER;
  }

  /** Replaces MarkerFactory.getMarker. */
  public static Marker getMarker(String name) {
    return MARKERS.getMarker(name);
  }
}
