package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.Comparator;

/**
 * The route of a flow. All flows of one route have the same rate.
 *
 * @param source the index of the node that has the bytes
 * @param destination the index of the node that receives them; equal to {@code source} if they stay
 *     on the node
 * @param disks the disks on the route
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record Route(int source, int destination, DiskUse disks) {
  /** The order by source, destination and disks. */
  public static final Comparator<Route> ORDER =
      Comparator.comparingInt(Route::source)
          .thenComparingInt(Route::destination)
          .thenComparing(Route::disks);

  /** Returns a route over no disk. */
  public static Route of(int source, int destination) {
    return new Route(source, destination, DiskUse.NONE);
  }

  /** True if the bytes stay on their node, so that no real bytes move. */
  public boolean isLocal() {
    return source == destination;
  }
}
