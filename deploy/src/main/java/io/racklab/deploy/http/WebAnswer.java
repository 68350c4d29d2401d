package io.racklab.deploy.http;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** An answer. Texts, pages, tables and pictures of some size travel compressed. */
public sealed interface WebAnswer {
  /** A page; whatever names it shows must have been escaped. */
  static WebAnswer html(String page) {
    return new Content(200, "text/html; charset=utf-8", utf8(page));
  }

  /** A text, which browsers show as it is. */
  static WebAnswer text(String text) {
    return refusal(200, text);
  }

  static WebAnswer json(String json) {
    return new Content(200, "application/json", utf8(json));
  }

  /** Why something is not to be had: a text with the status that programs look at. */
  static WebAnswer refusal(int status, String why) {
    return new Content(status, "text/plain; charset=utf-8", utf8(why));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Bytes.
   *
   * @param bytes not to be changed any more
   */
  record Content(int status, String type, byte[] bytes) implements WebAnswer {}

  /** A file, as long as it is when it is asked for. It need not fit into memory. */
  record Stored(Path file, String type) implements WebAnswer {}

  /**
   * A stream of server-sent events.
   *
   * @param opened told of the stream once its reader listens; must not block
   */
  record Events(Consumer<EventStream> opened) implements WebAnswer {}
}
