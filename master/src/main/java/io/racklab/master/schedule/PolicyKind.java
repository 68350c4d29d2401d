package io.racklab.master.schedule;

import io.racklab.topologies.config.Section;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads an answer, or a part of one, by its {@code kind}. */
public final class PolicyKind {
  private PolicyKind() {}

  /**
   * Reads a section with the function of its kind; a kind that is not among these is a problem of
   * its field.
   */
  public static <T> Optional<T> of(Section section, Map<String, Function<Section, T>> kinds) {
    return section
        .at("kind")
        .required("kind = …")
        .choice(kinds, ", or name the jar with one of your own: --jar FILE")
        .map(answer -> answer.apply(section));
  }
}
