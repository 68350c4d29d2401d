package io.racklab.master.runs.experiment;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Optional;
import java.util.function.Function;

/**
 * A key of an experiment that has a default. Its reader and the page of keys take its path, type
 * and meaning from here.
 *
 * @param path its path below the experiment, where its default stands in experiment-reference.conf
 * @param type reads a value, within its bounds
 * @param means its meaning in the page of keys, in Markdown
 */
public record Key<T>(String path, Function<Field, Optional<T>> type, String means) {
  /** Returns the last part of its path, which is its name in its section. */
  String name() {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** Returns its value in its section; the default if it is missing or its value is wrong. */
  T in(Section section) {
    return in(section.at(name()));
  }

  /** Returns the value of a field; the default if it is missing or its value is wrong. */
  T in(Field field) {
    return type.apply(field).orElseGet(this::usual);
  }

  /** Returns its default. */
  T usual() {
    return type.apply(Defaults.field(path)).orElseThrow();
  }
}
