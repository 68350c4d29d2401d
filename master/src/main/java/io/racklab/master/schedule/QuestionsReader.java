package io.racklab.master.schedule;

import io.racklab.topologies.file.Section;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the answers to the five questions; each from the scheduler's own section or else from that
 * of its base.
 */
final class QuestionsReader {
  private QuestionsReader() {}

  static Optional<SchedulerSpec> read(String name, Section own, Section base) {
    int before = own.problems().count();
    Optional<Order> order = question("order", own, base, QuestionsReader::order);
    Optional<SlotUse> slots = question("slots", own, base, QuestionsReader::slots);
    Optional<MapPlacement> maps = question("maps", own, base, QuestionsReader::maps);
    Optional<ReducePlacement> reduces = question("reduces", own, base, QuestionsReader::reduces);
    Optional<Copies> copies = question("copies", own, base, QuestionsReader::copies);
    String description = own.at("description").text().orElse("like " + name);
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
            () ->
                new Scheduler(
                    name, order.get(), slots.get(), maps.get(), reduces.get(), copies.get())));
  }

  private static <T> Optional<T> question(
      String name, Section own, Section base, Function<Section, Optional<T>> reading) {
    boolean answered = own.at(name).present();
    Optional<Section> section =
        (answered ? own : base).at(name).required(name + " { kind = … }").section();
    Optional<T> answer = section.flatMap(reading);
    section.ifPresent(Section::end);
    return answer;
  }

  private static Optional<Order> order(Section section) {
    Map<String, Function<Section, Order>> kinds =
        Map.of("fifo", any -> new FifoOrder(), "fair", any -> new FairOrder(pools(any)));
    return kind(section, kinds);
  }

  private static Map<String, PoolShare> pools(Section order) {
    Map<String, PoolShare> shares = new LinkedHashMap<>();
    order
        .at("pools")
        .section()
        .ifPresent(
            pools -> {
              for (String pool : pools.keys()) {
                pools.at(pool).section().ifPresent(section -> shares.put(pool, share(section)));
              }
              pools.end();
            });
    return shares;
  }

  private static PoolShare share(Section pool) {
    double weight = pool.at("weight").positive().orElse(1.0);
    int minMaps = pool.at("min-maps").count(0, Integer.MAX_VALUE).orElse(0);
    int minReduces = pool.at("min-reduces").count(0, Integer.MAX_VALUE).orElse(0);
    pool.end();
    return new PoolShare(weight, minMaps, minReduces);
  }

  private static Optional<SlotUse> slots(Section section) {
    return kind(section, Map.of("typed", QuestionsReader::typedSlots));
  }

  private static SlotUse typedSlots(Section section) {
    Map<String, Function<Section, SlotUse>> loads =
        Map.of(
            "factor",
            any -> new LoadFactorSlots(any.at("padding").number().orElse(0.01)),
            "cap",
            any -> new LoadCapSlots());
    return section
        .at("load")
        .required("load = cap")
        .choice(loads)
        .map(load -> load.apply(section))
        .orElseGet(LoadCapSlots::new);
  }

  private static Optional<MapPlacement> maps(Section section) {
    return kind(section, Map.of("greedy", any -> new GreedyMaps()));
  }

  private static Optional<ReducePlacement> reduces(Section section) {
    return kind(section, Map.of("first-come", any -> new FirstComeReduces()));
  }

  private static Optional<Copies> copies(Section section) {
    return kind(section, Map.of("none", any -> new NoCopies()));
  }

  private static <T> Optional<T> kind(Section section, Map<String, Function<Section, T>> kinds) {
    return section
        .at("kind")
        .required("kind = …")
        .choice(kinds)
        .map(answer -> answer.apply(section));
  }
}
