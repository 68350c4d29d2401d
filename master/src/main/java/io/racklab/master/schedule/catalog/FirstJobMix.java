package io.racklab.master.schedule.catalog;

import io.racklab.topologies.file.Field;
import io.racklab.topologies.file.Section;
import java.util.Optional;
import java.util.Set;

/**
 * With {@code load = factor} only the job that goes first is asked for a reduce when slots are
 * scarce; answers that pick one of several jobs might never get to theirs.
 */
final class FirstJobMix {
  private static final Set<String> PICKING = Set.of("ca-rts", "cr-rts");

  private FirstJobMix() {}

  static void check(Section own, Section base) {
    Optional<String> reduces = word("reduces", "kind", own, base);
    if (reduces.filter(PICKING::contains).isPresent()
        && word("slots", "load", own, base).filter("factor"::equals).isPresent()) {
      (own.has("reduces") ? own : base)
          .at("reduces")
          .problem(
              "reduces { kind = %s } does not work with load = factor: it picks one of several jobs, of which only the first is asked"
                  .formatted(reduces.get()),
              "write slots { kind = typed, load = cap }");
    }
  }

  private static Optional<String> word(String question, String key, Section own, Section base) {
    Field field = (own.has(question) ? own : base).at(question);
    return field.present() && !field.isText()
        ? field.section().flatMap(section -> word(section.at(key)))
        : Optional.empty();
  }

  private static Optional<String> word(Field field) {
    return field.present() && field.isText() ? field.text() : Optional.empty();
  }
}
