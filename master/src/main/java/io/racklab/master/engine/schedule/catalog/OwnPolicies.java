package io.racklab.master.engine.schedule.catalog;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyProvider;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.topologies.config.Section;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The policies that users add: those that the thread's context class loader finds. */
final class OwnPolicies {
  private static final Map<Part, Class<?>> QUESTIONS =
      Map.of(
          Part.ORDER, Order.class,
          Part.SLOTS, SlotUse.class,
          Part.MAPS, MapPlacement.class,
          Part.REDUCES, ReducePlacement.class,
          Part.COPIES, Speculation.class);

  private static volatile OwnPolicies last = new OwnPolicies(null, List.of());

  private final ClassLoader loader;
  private final Answers found;

  private OwnPolicies(ClassLoader loader, List<PolicyProvider<?>> found) {
    this.loader = loader;
    this.found = new Answers(found);
  }

  /**
   * Returns the policies that the current class loader finds. The last result is cached, since a
   * sweep reads the same schedulers thousands of times.
   */
  private static OwnPolicies now() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    OwnPolicies known = last;
    if (known.loader != loader || loader == null) {
      known =
          new OwnPolicies(
              loader,
              ServiceLoader.load(PolicyProvider.class, loader).stream()
                  .<PolicyProvider<?>>map(ServiceLoader.Provider::get)
                  .toList());
      last = known;
    }
    return known;
  }

  /** Returns the question that a user's policy of this kind answers; empty if there is none. */
  static Optional<Part> part(String kind) {
    Answers own = now().found;
    return Arrays.stream(Part.values())
        .filter(part -> own.to(QUESTIONS.get(part)).containsKey(kind))
        .findFirst();
  }

  /** Reads the policy that the section selects, if it is a user's own. */
  static <T> Optional<PolicyFactory<T>> read(Class<T> question, Section section) {
    Optional<String> kind =
        section.at("kind").present() ? section.at("kind").text() : Optional.empty();
    Map<String, PolicyProvider<T>> known = now().found.to(question);
    return kind.map(known::get).map(own -> own.read(section));
  }
}
