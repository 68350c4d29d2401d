package io.racklab.master.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is replaced whole, so that a reader never sees half of it, whoever is killed when,
 * and that is on disk when it has been written.
 */
final class WholeFile {
  private WholeFile() {}

  static void write(Path file, ObjectWriter writer, Object content) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    ByteBuffer text = ByteBuffer.wrap((writer.writeValueAsString(content) + "\n").getBytes(UTF_8));
    try (FileChannel channel = FileChannel.open(next, CREATE, TRUNCATE_EXISTING, WRITE)) {
      while (text.hasRemaining()) {
        channel.write(text);
      }
      channel.force(false);
    }
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
