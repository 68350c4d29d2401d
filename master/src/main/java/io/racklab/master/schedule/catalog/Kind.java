package io.racklab.master.schedule.catalog;

import io.racklab.topologies.file.Section;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads an answer by its {@code kind}. */
final class Kind {
  private Kind() {}

  static <T> Optional<T> of(Section section, Map<String, Function<Section, T>> kinds) {
    return section
        .at("kind")
        .required("kind = …")
        .choice(kinds, ", or name the jar with one of your own: --jar FILE")
        .map(answer -> answer.apply(section));
  }
}
