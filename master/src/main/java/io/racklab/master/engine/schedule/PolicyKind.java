package io.racklab.master.engine.schedule;

import io.racklab.topologies.config.Section;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads a policy, or a part of one, by its {@code kind}. */
public final class PolicyKind {
  private PolicyKind() {}

  /** Reads a section with the function for its kind. An unknown kind is a problem of the field. */
  public static <T> Optional<T> of(Section section, Map<String, Function<Section, T>> kinds) {
    return section
        .at("kind")
        .required("kind = …")
        .choice(kinds, ", or pass the jar of your own policy: --jar FILE")
        .map(answer -> answer.apply(section));
  }
}
