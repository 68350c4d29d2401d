package io.racklab.deploy.probe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The resources of a host.
 *
 * @param processors the processors that a JVM may use
 * @param loadAverage the mean number of running threads in the last minute; negative if unknown
 * @param memoryBytes the memory that programs may still take; negative if unknown
 * @param freeBytes the free bytes on the disk of Racklab's folder
 * @param writeBytesPerSecond the rate at which a file is written to that disk; negative if no file
 *     can be written there
 */
public record HostFacts(
    int processors,
    double loadAverage,
    double memoryBytes,
    double freeBytes,
    double writeBytesPerSecond) {
  private static final int BLOCK = 1 << 20;
  private static final int BLOCKS = 64;
  private static final double UNKNOWN = -1;
  private static final String WORD = "facts";

  /**
   * Looks at this host; takes as long as writing 64 MiB.
   *
   * @param folder Racklab's folder; if missing, its nearest existing parent is measured
   */
  static HostFacts of(Path folder) throws IOException {
    Path there = folder.toAbsolutePath();
    while (!Files.isDirectory(there)) {
      there = there.getParent();
    }
    return new HostFacts(
        Runtime.getRuntime().availableProcessors(),
        number(Path.of("/proc/loadavg"), "", 0),
        1024 * number(Path.of("/proc/meminfo"), "MemAvailable:", 1),
        Files.getFileStore(there).getUsableSpace(),
        writing(there));
  }

  /** Returns a word of the first line that begins with a text, as a number. */
  private static double number(Path file, String begin, int word) {
    try {
      Optional<String> line =
          Files.readAllLines(file).stream().filter(one -> one.startsWith(begin)).findFirst();
      return Double.parseDouble(line.orElseThrow().split("\\s+")[word]);
    } catch (IOException | RuntimeException e) {
      // Not Linux, or an older kernel.
      return UNKNOWN;
    }
  }

  private static double writing(Path folder) {
    try {
      Path file = Files.createTempFile(folder, ".racklab-preflight", "");
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
        long began = System.nanoTime();
        for (int i = 0; i < BLOCKS; i++) {
          block.clear();
          while (block.hasRemaining()) {
            channel.write(block);
          }
        }
        channel.force(true);
        return (double) BLOCK * BLOCKS * 1e9 / (System.nanoTime() - began);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  String line() {
    return String.join(
        " ",
        WORD,
        Integer.toString(processors),
        Double.toString(loadAverage),
        Double.toString(memoryBytes),
        Double.toString(freeBytes),
        Double.toString(writeBytesPerSecond));
  }

  /** Reads a line of {@link LinkProbe}; empty if it is not the line of the facts. */
  public static Optional<HostFacts> parse(String line) {
    String[] words = line.split(" ");
    return words.length == 6 && words[0].equals(WORD)
        ? Optional.of(
            new HostFacts(
                Integer.parseInt(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                Double.parseDouble(words[4]),
                Double.parseDouble(words[5])))
        : Optional.empty();
  }
}
