package io.racklab.master.engine.schedule.catalog;

import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.Section;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the policies for the five questions, each from the scheduler's own section or else from
 * that of its base.
 */
final class QuestionsReader {
  private final Section own;
  private final Section base;
  private final int before;
  private final Map<Part, String> kinds = new EnumMap<>(Part.class);

  private QuestionsReader(Section own, Section base) {
    this.own = own;
    this.base = base;
    before = problems();
  }

  static Optional<SchedulerSpec> read(String name, Section own, Section base) {
    return new QuestionsReader(own, base).read(name);
  }

  private Optional<SchedulerSpec> read(String name) {
    Optional<PolicyFactory<Order>> order = answer(Part.ORDER, Order.class);
    Optional<PolicyFactory<SlotUse>> slots = answer(Part.SLOTS, SlotUse.class);
    Optional<PolicyFactory<MapPlacement>> maps = answer(Part.MAPS, MapPlacement.class);
    Optional<PolicyFactory<ReducePlacement>> reduces = answer(Part.REDUCES, ReducePlacement.class);
    Optional<PolicyFactory<Speculation>> copies = answer(Part.COPIES, Speculation.class);
    String description = own.at("description").text().orElse("like " + name);
    own.end();
    if (kinds.size() < Part.values().length || someProblem()) {
      return Optional.empty();
    }
    PolicyFactory<Scheduler> parts =
        seed ->
            new Scheduler(
                name,
                order.get().make(seed.named(Part.ORDER.word())),
                slots.get().make(seed.named(Part.SLOTS.word())),
                maps.get().make(seed.named(Part.MAPS.word())),
                reduces.get().make(seed.named(Part.REDUCES.word())),
                copies.get().make(seed.named(Part.COPIES.word())));
    new PolicyMix(parts.make(Seed.of(0)), kinds).conflicts().forEach(this::tell);
    return someProblem()
        ? Optional.empty()
        : Optional.of(new SchedulerSpec(name, description, seed -> parts.make(seed).introduced()));
  }

  private boolean someProblem() {
    return problems() > before;
  }

  private int problems() {
    return own.problems().count() + base.problems().count();
  }

  private <T> Optional<PolicyFactory<T>> answer(Part part, Class<T> question) {
    String word = part.word();
    Optional<Section> section =
        (own.at(word).present() ? own : base).at(word).required(word + " { kind = … }").section();
    Optional<PolicyFactory<T>> answer =
        section.flatMap(
            one -> OwnPolicies.read(question, one).or(() -> Families.read(question, one)));
    answer.ifPresent(any -> kinds.put(part, section.orElseThrow().at("kind").text().orElseThrow()));
    section.ifPresent(Section::end);
    return answer;
  }

  /**
   * Reports a conflict at a part that the mix itself sets, since the parts of its base are not in
   * the user's file.
   */
  private void tell(Conflict conflict) {
    Part place = own.has(conflict.part().word()) ? conflict.part() : conflict.other();
    own.at(place.word()).problem(conflict.problem(), conflict.instead());
  }
}
