package io.racklab.master.schedule.catalog;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.Copies;
import io.racklab.master.schedule.MapPlacement;
import io.racklab.master.schedule.Order;
import io.racklab.master.schedule.ReducePlacement;
import io.racklab.master.schedule.Scheduler;
import io.racklab.master.schedule.SchedulerSpec;
import io.racklab.master.schedule.SlotUse;
import io.racklab.topologies.file.Section;
import java.util.Optional;

/**
 * Reads the answers to the five questions; each from the scheduler's own section or else from that
 * of its base.
 */
final class QuestionsReader {
  private QuestionsReader() {}

  static Optional<SchedulerSpec> read(String name, Section own, Section base) {
    int before = own.problems().count();
    Optional<Answer<Order>> order = question("order", Order.class, own, base);
    Optional<Answer<SlotUse>> slots = question("slots", SlotUse.class, own, base);
    Optional<Answer<MapPlacement>> maps = question("maps", MapPlacement.class, own, base);
    Optional<Answer<ReducePlacement>> reduces =
        question("reduces", ReducePlacement.class, own, base);
    Optional<Answer<Copies>> copies = question("copies", Copies.class, own, base);
    String description = own.at("description").text().orElse("like " + name);
    ContainerMix.check(own, base);
    FirstJobMix.check(own, base);
    LendingMix.check(own, base);
    own.end();
    if (own.problems().count() > before
        || order.isEmpty()
        || slots.isEmpty()
        || maps.isEmpty()
        || reduces.isEmpty()
        || copies.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new SchedulerSpec(
            name,
            description,
            seed -> {
              Order first = order.get().make(seed.named("order"));
              SlotUse use = slots.get().make(seed.named("slots")).beside(first);
              return new Scheduler(
                  name,
                  first,
                  use,
                  maps.get().make(seed.named("maps")),
                  reduces.get().make(seed.named("reduces")).beside(first),
                  copies.get().make(seed.named("copies")).beside(first, use));
            }));
  }

  private static <T> Optional<Answer<T>> question(
      String name, Class<T> question, Section own, Section base) {
    boolean answered = own.at(name).present();
    Optional<Section> section =
        (answered ? own : base).at(name).required(name + " { kind = … }").section();
    Optional<Answer<T>> answer =
        section.flatMap(
            one -> OwnAnswers.read(question, one).or(() -> Families.read(question, one)));
    section.ifPresent(Section::end);
    return answer;
  }
}
