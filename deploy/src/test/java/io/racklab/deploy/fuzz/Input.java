package io.racklab.deploy.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file that each input is in its turn, so that what reads it begins where users' files do. */
record Input(Path file) {
  /** Reads a file. */
  @FunctionalInterface
  interface FileReading {
    /**
     * @return how much it asks for
     */
    long of(Path file) throws Exception;
  }

  Parser.Reading by(FileReading reading) {
    return bytes -> {
      write(bytes);
      return reading.of(file);
    };
  }

  private void write(byte[] bytes) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }
}
