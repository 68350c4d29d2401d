package io.racklab.master.workload;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a SWIM trace: a job a line, six columns separated by tabs and no header: id, submit time
 * and gap in seconds, bytes of input, shuffle and output.
 */
final class SwimFile {
  private static final int LOOKED_AT = 8192;

  private SwimFile() {}

  /**
   * All lines; empty ones are skipped.
   *
   * @throws InvalidInputException with every line that is wrong, or if it is no such file at all
   */
  static List<SwimRow> read(Path file) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw whole(name, "this is a directory", "write the path of a trace in it");
    }
    if (!Files.exists(file)) {
      throw whole(name, "there is no such file", "check the path");
    }
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), LOOKED_AT)) {
      stream.mark(LOOKED_AT);
      // Before it is taken for text: a binary file may be one line of gigabytes.
      for (byte one : stream.readNBytes(LOOKED_AT)) {
        if (one == 0) {
          throw whole(name, "the file is not text", "write the path of a SWIM trace");
        }
      }
      stream.reset();
      return rows(name, new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw whole(
          name, "the file cannot be read (" + e.getMessage() + ")", "check its permissions");
    }
  }

  private static List<SwimRow> rows(String name, BufferedReader reader) throws IOException {
    Problems problems = new Problems(name);
    SwimLine parser = new SwimLine(name, problems);
    List<SwimRow> rows = new ArrayList<>();
    int number = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      if (!line.isBlank()) {
        parser.parse(number, line).ifPresent(rows::add);
      }
    }
    problems.throwIfAny();
    if (rows.isEmpty()) {
      throw whole(name, "the file is empty", "write the path of a SWIM trace");
    }
    return List.copyOf(rows);
  }

  private static InvalidInputException whole(String name, String what, String instead) {
    return new InvalidInputException(new Problem(name, 0, what, instead));
  }
}
