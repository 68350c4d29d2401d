package io.racklab.master.engine.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.topologies.config.Section;

/** Reads and writes the {@code input-file} of a job. */
final class InputFileReader {
  private static final String KEY = "input-file";

  private InputFileReader() {}

  /** Reads the key; if it is missing, the input is placed at random. */
  static InputPlace read(Section section) {
    return section.at(KEY).text().<InputPlace>map(InputPlace.File::new).orElse(InputPlace.DRAWN);
  }

  /** Returns the text that follows other keys in a file; empty if the input is placed at random. */
  static String render(InputPlace place) {
    return place instanceof InputPlace.File file
        ? ", " + KEY + " = " + ConfigUtil.quoteString(file.name())
        : "";
  }
}
