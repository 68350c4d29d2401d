package io.racklab.protocol;

/**
 * The local disk of an emulated node.
 *
 * @param shared true if all reads and writes are flows over the disk; otherwise each task has the
 *     rates for itself
 * @param readBytesPerSecond the read rate of one task alone, more than zero
 * @param writeBytesPerSecond the write rate of one task alone, more than zero
 */
public record DiskSettings(boolean shared, double readBytesPerSecond, double writeBytesPerSecond) {
  public DiskSettings {
    if (!(readBytesPerSecond > 0 && writeBytesPerSecond > 0)) {
      throw new IllegalArgumentException(
          "a disk reads " + readBytesPerSecond + " and writes " + writeBytesPerSecond + " B/s");
    }
  }

  /** Returns a disk of which each task has the rate for itself. */
  public static DiskSettings perTask(double bytesPerSecond) {
    return new DiskSettings(false, bytesPerSecond, bytesPerSecond);
  }
}
