package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.Comparator;

/**
 * The way of a flow. All flows of one route have one rate.
 *
 * @param source index of the node where the bytes are
 * @param destination index of the node that they go to; the same where they stay on the node
 * @param disks the disks on the way
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record Route(int source, int destination, DiskUse disks) {
  /** By source, destination and disks. */
  public static final Comparator<Route> ORDER =
      Comparator.comparingInt(Route::source)
          .thenComparingInt(Route::destination)
          .thenComparing(Route::disks);

  /** A route over no disk. */
  public static Route of(int source, int destination) {
    return new Route(source, destination, DiskUse.NONE);
  }

  /** Whether the bytes stay on their node, so that no real ones move. */
  public boolean isLocal() {
    return source == destination;
  }
}
