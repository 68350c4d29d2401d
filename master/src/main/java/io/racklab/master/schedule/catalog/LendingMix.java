package io.racklab.master.schedule.catalog;

import io.racklab.topologies.file.Field;
import io.racklab.topologies.file.Section;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which answers make sense beside slots that are lent, and beside slots beyond the load. */
final class LendingMix {
  private static final String INDEPENDENT = "pi-dhsa";
  private static final String DEPENDENT = "pd-dhsa";
  private static final String SLOTS = "slots";
  private static final String KIND = "kind";

  /** Orders that give out slots of each type by numbers of their own, so that none is ever lent. */
  private static final Map<String, String> BY_TYPE =
      Map.of(
          "capacity", "its queues have capacities in slots of each type",
          "sita", "its partitions have shares of the slots of each type",
          "tags", "its partitions have shares of the slots of each type",
          "static-tags", "its partitions have shares of the slots of each type",
          "dynamic-tags", "its partitions have shares of the slots of each type");

  private LendingMix() {}

  static void check(Section own, Section base) {
    Optional<String> slots = word(SLOTS, KIND, own, base);
    Optional<String> order = word("order", KIND, own, base);
    boolean lends = slots.filter(Set.of(INDEPENDENT, DEPENDENT)::contains).isPresent();
    if (lends && order.filter(BY_TYPE::containsKey).isPresent()) {
      field(SLOTS, own, base)
          .problem(
              "slots { kind = %s } lends nothing beside order { kind = %s }: %s"
                  .formatted(slots.get(), order.get(), BY_TYPE.get(order.get())),
              "write order { kind = fair } or fifo, or slots { kind = typed }");
    } else if (slots.filter(DEPENDENT::equals).isPresent()
        && order.isPresent()
        && !order.get().equals("fair")) {
      field(SLOTS, own, base)
          .problem(
              "slots { kind = pd-dhsa } does not work with order { kind = %s }: it shares slots out to pools, which only fair has"
                  .formatted(order.get()),
              "write slots { kind = pi-dhsa }, or order { kind = fair }");
    }
    if (word("maps", KIND, own, base).filter("pre-scheduling"::equals).isPresent()
        && word(SLOTS, "load", own, base).filter("full"::equals).isPresent()) {
      field("maps", own, base)
          .problem(
              "maps { kind = pre-scheduling } finds nothing beside load = full: the load leaves no slot idle beyond what it allows",
              "write slots { kind = typed, load = cap }");
    }
  }

  private static Field field(String question, Section own, Section base) {
    return (own.has(question) ? own : base).at(question);
  }

  private static Optional<String> word(String question, String key, Section own, Section base) {
    Field field = field(question, own, base);
    return field.present() && !field.isText()
        ? field.section().map(section -> section.at(key)).flatMap(LendingMix::word)
        : Optional.empty();
  }

  private static Optional<String> word(Field field) {
    return field.present() && field.isText() ? field.text() : Optional.empty();
  }
}
