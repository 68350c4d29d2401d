package io.racklab.protocol;

/**
 * The local disk of an emulated node.
 *
 * @param shared true if tasks share the disk, so that reads and writes are flows over it; false if
 *     each task reads and writes at the full rates
 * @param readBytesPerSecond the read rate of one task alone, more than zero
 * @param writeBytesPerSecond the write rate of one task alone, more than zero
 */
public record DiskSettings(boolean shared, double readBytesPerSecond, double writeBytesPerSecond) {
  public DiskSettings {
    if (!(readBytesPerSecond > 0 && writeBytesPerSecond > 0)) {
      throw new IllegalArgumentException(
          "disk rates must be more than zero, not "
              + readBytesPerSecond
              + " and "
              + writeBytesPerSecond);
    }
  }

  /** Returns a disk at which every task has the full rate, however many tasks use it. */
  public static DiskSettings perTask(double bytesPerSecond) {
    return new DiskSettings(false, bytesPerSecond, bytesPerSecond);
  }
}
