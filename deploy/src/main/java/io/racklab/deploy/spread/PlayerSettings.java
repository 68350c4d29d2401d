package io.racklab.deploy.spread;

import io.racklab.master.runs.experiment.Study;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of a worker process that executes runs for a master.
 *
 * @param program the version of this program: a master of another version gives it no runs
 * @param jars the SHA-256 sums of the jars with the user's own policies with which the worker was
 *     started
 * @param reader reads experiments with these jars
 * @param places the number of runs that it executes at once, at least 1
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
     * @param folder the folder against which relative paths are resolved
     */
    Study read(String text, Path folder);
  }
}
