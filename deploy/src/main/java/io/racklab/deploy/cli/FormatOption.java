package io.racklab.deploy.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The option that selects text or JSON. */
final class FormatOption {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Text for people, or JSON for programs. */
  enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "text for people, or the same as JSON for programs (default: ${DEFAULT-VALUE})")
  private Format format;

  @Option(names = "--json", description = "the same as --format json")
  private boolean json;

  boolean isJson() {
    return json || format == Format.JSON;
  }

  /** Returns a value of maps, lists, numbers and strings as JSON. */
  static String text(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static void print(PrintWriter out, Object value) {
    out.println(text(value));
    out.flush();
  }
}
