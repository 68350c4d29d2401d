package io.racklab.topologies.file;

import io.racklab.topologies.Slots;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.List;
import java.util.Optional;

/** Reads a node's slots or containers, which a file describes in one of three ways. */
final class SlotsReader {
  /** The largest number of slots on a node; more are refused as a probable mistake. */
  private static final int MOST = 10_000;

  private SlotsReader() {}

  static Optional<Slots> read(Section node) {
    Field maps = node.at("map-slots");
    Field reduces = node.at("reduce-slots");
    Field shared = node.at("slots");
    Field memory = node.at("memory");
    Field vcores = node.at("vcores");
    boolean typedWay = maps.present() || reduces.present();
    boolean sharedWay = shared.present();
    boolean containerWay = memory.present() || vcores.present();
    List<Boolean> ways =
        List.of(typedWay, sharedWay, containerWay).stream().filter(way -> way).toList();
    if (ways.size() != 1) {
      node.problem(
          ways.isEmpty() ? "the node has no slots" : "the node mixes kinds of slots",
          "write map-slots and reduce-slots, or slots, or memory and vcores");
    }
    Optional<Slots> typed = typedWay ? typed(maps, reduces) : Optional.empty();
    Optional<Slots> together = shared.count(1, MOST).map(Slots.Shared::new);
    Optional<Slots> containers = containerWay ? containers(memory, vcores) : Optional.empty();
    return typed.or(() -> together).or(() -> containers);
  }

  private static Optional<Slots> typed(Field mapsField, Field reducesField) {
    Optional<Integer> maps = mapsField.required("map-slots = 2").count(0, MOST);
    Optional<Integer> reduces = reducesField.required("reduce-slots = 2").count(0, MOST);
    if (maps.isEmpty() || reduces.isEmpty()) {
      return Optional.empty();
    }
    if (maps.get() + reduces.get() == 0) {
      mapsField.problem("map-slots and reduce-slots are both 0", "write map-slots = 2");
      return Optional.empty();
    }
    return Optional.of(new Slots.Typed(maps.get(), reduces.get()));
  }

  private static Optional<Slots> containers(Field memoryField, Field vcoresField) {
    Optional<Long> memory = memoryField.required("memory = 24 GiB").size(1);
    Optional<Integer> vcores = vcoresField.required("vcores = 12").count(1, MOST);
    return memory.flatMap(bytes -> vcores.map(cores -> new Slots.Containers(bytes, cores)));
  }
}
