package io.racklab.master.schedule.order;

/**
 * What a pool is entitled to.
 *
 * @param weight its share in relation to the others', more than zero
 * @param minMaps map slots that it gets before others get more than theirs
 * @param minReduces likewise for reduces
 */
public record PoolShare(double weight, int minMaps, int minReduces) {
  /** A pool that no file names. */
  public static final PoolShare EQUAL = new PoolShare(1, 0, 0);

  public PoolShare {
    if (!(weight > 0) || minMaps < 0 || minReduces < 0) {
      throw new IllegalArgumentException(
          "a pool has a weight above zero and no negative share: "
              + weight
              + ", "
              + minMaps
              + ", "
              + minReduces);
    }
  }
}
