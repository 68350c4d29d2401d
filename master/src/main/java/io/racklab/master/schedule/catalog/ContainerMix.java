package io.racklab.master.schedule.catalog;

import io.racklab.topologies.file.Field;
import io.racklab.topologies.file.Section;
import java.util.List;
import java.util.Optional;

/** Which answers make sense beside containers, and which beside slots. */
final class ContainerMix {
  /** The one answer to a question that works with containers, and why others do not. */
  private record Fitting(String question, String kind, String why) {}

  private static final List<Fitting> FITTING =
      List.of(
          new Fitting("order", "queues", "containers are given out by a tree of queues"),
          new Fitting(
              "maps",
              "greedy",
              "the queues wait for locality themselves, with node-locality and rack-locality"),
          new Fitting(
              "reduces", "first-come", "an application asks for reduces before it knows the node"),
          new Fitting("copies", "none", "applications ask for containers of waiting tasks only"));

  private ContainerMix() {}

  static void check(Section own, Section base) {
    boolean containers = is("slots", "containers", own, base);
    if (!containers && is("order", "queues", own, base)) {
      field("order", own, base)
          .problem("queues give out containers, not slots", "write slots { kind = containers }");
    }
    if (containers) {
      FITTING.forEach(fitting -> check(fitting, own, base));
    }
  }

  private static void check(Fitting fitting, Section own, Section base) {
    Optional<String> kind = kind(fitting.question(), own, base);
    if (kind.isPresent() && !kind.get().equals(fitting.kind())) {
      field(own.has(fitting.question()) ? fitting.question() : "slots", own, base)
          .problem(
              "%s { kind = %s } does not work with containers: %s"
                  .formatted(fitting.question(), kind.get(), fitting.why()),
              "write %s { kind = %s }".formatted(fitting.question(), fitting.kind()));
    }
  }

  private static boolean is(String question, String kind, Section own, Section base) {
    return kind(question, own, base).filter(kind::equals).isPresent();
  }

  private static Field field(String question, Section own, Section base) {
    return (own.has(question) ? own : base).at(question);
  }

  private static Optional<String> kind(String question, Section own, Section base) {
    Field field = field(question, own, base);
    return field.present() && !field.isText()
        ? field.section().flatMap(section -> section.at("kind").text())
        : Optional.empty();
  }
}
