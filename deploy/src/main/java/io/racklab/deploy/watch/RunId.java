package io.racklab.deploy.watch;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;

/** The identifier of a run in addresses: its path below the run directory, in URL-safe Base64. */
final class RunId {
  private RunId() {}

  static String of(Path directory, Path run) {
    String below =
        directory
            .toAbsolutePath()
            .normalize()
            .relativize(run.toAbsolutePath().normalize())
            .toString();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(below.getBytes(StandardCharsets.UTF_8));
  }
}
