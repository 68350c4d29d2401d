package io.racklab.master.schedule;

import io.racklab.topologies.config.Section;
import java.util.function.Function;

/**
 * An answer that comes with Racklab: known by its kind and read as users' own are. Each family of
 * schedulers lists those that it brings.
 *
 * @param reading as in {@link PolicyProvider#read}
 * @param <T> the question
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
