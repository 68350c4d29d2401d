package io.racklab.master.engine.schedule;

import io.racklab.topologies.config.Section;
import java.util.function.Function;

/**
 * A policy that comes with Racklab; it is found by its kind and read like a user's own. Each family
 * of schedulers lists its own.
 *
 * @param reading reads the policy's section, as {@link PolicyProvider#read} does
 * @param <T> the question's interface
 */
public record BuiltIn<T>(
    Class<T> question, String kind, Function<Section, PolicyFactory<T>> reading)
    implements PolicyProvider<T> {
  public static BuiltIn<Order> order(String kind, Function<Section, PolicyFactory<Order>> reading) {
    return new BuiltIn<>(Order.class, kind, reading);
  }

  public static BuiltIn<SlotUse> slots(
      String kind, Function<Section, PolicyFactory<SlotUse>> reading) {
    return new BuiltIn<>(SlotUse.class, kind, reading);
  }

  public static BuiltIn<MapPlacement> maps(
      String kind, Function<Section, PolicyFactory<MapPlacement>> reading) {
    return new BuiltIn<>(MapPlacement.class, kind, reading);
  }

  public static BuiltIn<ReducePlacement> reduces(
      String kind, Function<Section, PolicyFactory<ReducePlacement>> reading) {
    return new BuiltIn<>(ReducePlacement.class, kind, reading);
  }

  public static BuiltIn<Speculation> copies(
      String kind, Function<Section, PolicyFactory<Speculation>> reading) {
    return new BuiltIn<>(Speculation.class, kind, reading);
  }

  @Override
  public PolicyFactory<T> read(Section section) {
    return reading.apply(section);
  }
}
