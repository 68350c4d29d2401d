package io.racklab.master.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.topologies.config.Section;

/** Reads {@code input-file} of a job, and writes it down. */
final class InputFileReader {
  private static final String KEY = "input-file";

  private InputFileReader() {}

  /** Anywhere where the key is missing. */
  static InputPlace read(Section section) {
    return section.at(KEY).text().<InputPlace>map(InputPlace.File::new).orElse(InputPlace.DRAWN);
  }

  /** The text that follows other keys in a file; nothing where the input lies anywhere. */
  static String render(InputPlace place) {
    return place instanceof InputPlace.File file
        ? ", " + KEY + " = " + ConfigUtil.quoteString(file.name())
        : "";
  }
}
