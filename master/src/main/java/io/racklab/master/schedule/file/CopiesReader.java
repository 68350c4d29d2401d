package io.racklab.master.schedule.file;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.Copies;
import io.racklab.master.schedule.copies.NoCopies;
import io.racklab.topologies.file.Section;
import java.util.Map;
import java.util.Optional;

/** Reads the answer to: which running tasks get a second attempt? */
final class CopiesReader {
  private CopiesReader() {}

  static Optional<Answer<Copies>> read(Section section) {
    return Kind.of(section, Map.of("none", any -> seed -> new NoCopies()));
  }
}
