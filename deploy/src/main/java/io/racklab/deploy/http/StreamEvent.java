package io.racklab.deploy.http;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A server-sent event, encoded once for all readers. */
public final class StreamEvent {
  private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

  /** A comment without content, which keeps a connection open. */
  static final StreamEvent PING = new StreamEvent(":\n\n");

  private final byte[] bytes;

  private StreamEvent(String sent) {
    bytes = sent.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns an event.
   *
   * @param name the name that a page listens for: small letters, digits and hyphens
   * @param data the data, of any number of lines
   */
  public static StreamEvent of(String name, String data) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not a name of an event: " + name);
    }
    return new StreamEvent(
        "event: " + name + "\ndata: " + LINE_END.matcher(data).replaceAll("\ndata: ") + "\n\n");
  }

  byte[] bytes() {
    return bytes;
  }
}
