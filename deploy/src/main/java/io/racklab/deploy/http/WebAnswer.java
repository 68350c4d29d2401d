package io.racklab.deploy.http;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The response to a request. Larger texts, pages, tables and pictures are sent compressed. */
public sealed interface WebAnswer {
  /** Returns a page; names in it must have been escaped. */
  static WebAnswer html(String page) {
    return new Content(200, "text/html; charset=utf-8", utf8(page));
  }

  /** Returns a text, which browsers show unchanged. */
  static WebAnswer text(String text) {
    return refusal(200, text);
  }

  static WebAnswer json(String json) {
    return new Content(200, "application/json", utf8(json));
  }

  /** Returns a refusal: its reason as text, and a status for programs. */
  static WebAnswer refusal(int status, String why) {
    return new Content(status, "text/plain; charset=utf-8", utf8(why));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * A response in memory.
   *
   * @param bytes the content, not to be changed afterwards
   */
  record Content(int status, String type, byte[] bytes) implements WebAnswer {}

  /** A file, up to the length that it has when it is requested. It need not fit into memory. */
  record Stored(Path file, String type) implements WebAnswer {}

  /**
   * A stream of server-sent events.
   *
   * @param opened receives the stream once its reader listens; must not block
   */
  record Events(Consumer<EventStream> opened) implements WebAnswer {}
}
