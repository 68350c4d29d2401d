package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;

/**
 * The files of a submission.
 *
 * @param known whether there is such a submission
 * @param name of their folder
 * @param files in it, by their names
 */
public record ResultFiles(boolean known, String name, List<Sized> files) implements Message {
  public ResultFiles {
    files = List.copyOf(files);
  }

  /**
   * @param file its path below the folder, with slashes
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Sized(String file, long bytes) {}
}
