package io.racklab.master.schedule;

import io.racklab.topologies.config.Section;

/**
 * An answer to one of the five questions, under the word by which an experiment asks for it. Ours
 * are listed by their families ({@link BuiltIn}). A user's own is found by {@link
 * java.util.ServiceLoader}: a jar on the class path names its class in {@code
 * META-INF/services/io.racklab.master.schedule.PolicyProvider}. It has a public constructor without
 * arguments. An experiment then writes {@code order { kind = mine, … }} as for any other.
 *
 * @param <T> the question: {@link Order}, {@link SlotUse}, {@link MapPlacement}, {@link
 *     ReducePlacement} or {@link Speculation}
 */
public interface PolicyProvider<T> {
  /** The interface that the answer implements. */
  Class<T> question();

  /** The word by which an experiment asks for it; goes before one of ours of the same name. */
  String kind();

  /**
   * Reads its keys; what is wrong is a problem of the section's fields, and a key that is not read
   * is refused as unknown.
   */
  PolicyFactory<T> read(Section section);
}
