package io.racklab.protocol;

/**
 * The local disk of an emulated node.
 *
 * @param shared whether all that is read and written there is a flow over it; else each task has
 *     the rates for itself
 * @param readBytesPerSecond of one task alone, more than zero
 * @param writeBytesPerSecond likewise
 */
public record DiskSettings(boolean shared, double readBytesPerSecond, double writeBytesPerSecond) {
  public DiskSettings {
    if (!(readBytesPerSecond > 0 && writeBytesPerSecond > 0)) {
      throw new IllegalArgumentException(
          "a disk reads " + readBytesPerSecond + " and writes " + writeBytesPerSecond + " B/s");
    }
  }

  /** A disk that each task has for itself. */
  public static DiskSettings perTask(double bytesPerSecond) {
    return new DiskSettings(false, bytesPerSecond, bytesPerSecond);
  }
}
