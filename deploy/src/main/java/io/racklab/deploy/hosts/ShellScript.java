package io.racklab.deploy.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A bundled script that hosts run. */
final class ShellScript {
  private ShellScript() {}

  /** Returns the script's text, which is sent to the host with each command. */
  static String named(String name) {
    try (InputStream stream = ShellScript.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
