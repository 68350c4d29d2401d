package io.racklab.deploy.spread;

import io.racklab.master.experiment.Study;
import java.nio.file.Path;
import java.util.List;

/**
 * The means of a worker process for runs that it plays for a master.
 *
 * @param program its version: a master of another one gets no runs from it
 * @param jars SHA-256 of the jars with own policies that it was given
 * @param reader reads experiments with these jars
 * @param places runs that it plays at once, at least 1
 */
public record PlayerSettings(String program, List<String> jars, Reader reader, int places) {
  public PlayerSettings {
    jars = List.copyOf(jars);
    if (places < 1) {
      throw new IllegalArgumentException("at least one place, not " + places);
    }
  }

  /** Reads a resolved experiment. */
  @FunctionalInterface
  public interface Reader {
    /**
     * @param folder from which its relative paths start
     */
    Study read(String text, Path folder);
  }
}
