package io.racklab.deploy.watch;

import java.util.List;

/**
 * The guided stories: bundled experiments, each with a script that the page follows to explain it.
 */
public final class Stories {
  /** The names of the experiments. */
  public static final List<String> NAMES =
      List.of("story-delay", "story-slowstart", "story-uplink");

  private Stories() {}
}
