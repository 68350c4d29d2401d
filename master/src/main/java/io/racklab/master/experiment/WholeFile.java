package io.racklab.master.experiment;

import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is replaced whole, so that a reader never sees half of it, whoever is killed when.
 */
final class WholeFile {
  private WholeFile() {}

  static void write(Path file, ObjectWriter writer, Object content) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.writeString(next, writer.writeValueAsString(content) + "\n");
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
