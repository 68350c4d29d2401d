package io.racklab.master.schedule;

import io.racklab.topologies.file.Section;
import java.util.function.Function;

/**
 * An answer that comes with Racklab: known by its kind and read as users' own are. Each family of
 * schedulers lists those that it brings.
 *
 * @param reading as in {@link OwnAnswer#read}
 * @param <T> the question
 */
public record BuiltIn<T>(Class<T> question, String kind, Function<Section, Answer<T>> reading)
    implements OwnAnswer<T> {
  public static BuiltIn<Order> order(String kind, Function<Section, Answer<Order>> reading) {
    return new BuiltIn<>(Order.class, kind, reading);
  }

  public static BuiltIn<SlotUse> slots(String kind, Function<Section, Answer<SlotUse>> reading) {
    return new BuiltIn<>(SlotUse.class, kind, reading);
  }

  public static BuiltIn<MapPlacement> maps(
      String kind, Function<Section, Answer<MapPlacement>> reading) {
    return new BuiltIn<>(MapPlacement.class, kind, reading);
  }

  public static BuiltIn<ReducePlacement> reduces(
      String kind, Function<Section, Answer<ReducePlacement>> reading) {
    return new BuiltIn<>(ReducePlacement.class, kind, reading);
  }

  public static BuiltIn<Copies> copies(String kind, Function<Section, Answer<Copies>> reading) {
    return new BuiltIn<>(Copies.class, kind, reading);
  }

  @Override
  public Answer<T> read(Section section) {
    return reading.apply(section);
  }
}
