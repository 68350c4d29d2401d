package io.racklab.master.runs.results;

import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.rows.RowFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The size and checksum of a file, by which changes to it are noticed.
 *
 * @param bytes its size in bytes
 * @param crc32c the CRC-32C of its content, as eight hexadecimal digits
 */
record FileSum(long bytes, String crc32c) {
  private static final int CHUNK = 64 * 1024;

  @Override
  public String toString() {
    return bytes + " bytes of CRC-32C " + crc32c;
  }

  /** Returns the sums of the row files in a run's folder, by name. */
  static Map<String, FileSum> ofRows(Path folder) throws IOException {
    Map<String, FileSum> sums = new TreeMap<>();
    for (Path file : PlainFile.in(folder)) {
      String name = file.getFileName().toString();
      if (RowFormat.areRows(name)) {
        sums.put(name, of(file));
      }
    }
    return sums;
  }

  private static FileSum of(Path file) throws IOException {
    CRC32C crc = new CRC32C();
    long bytes = 0;
    ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
    try (FileChannel channel = PlainFile.read(file)) {
      while (channel.read(chunk) >= 0) {
        chunk.flip();
        bytes += chunk.remaining();
        crc.update(chunk);
        chunk.clear();
      }
    }
    return new FileSum(bytes, HexFormat.of().toHexDigits((int) crc.getValue()));
  }
}
