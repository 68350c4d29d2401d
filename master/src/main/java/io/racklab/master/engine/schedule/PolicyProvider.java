package io.racklab.master.engine.schedule;

import io.racklab.topologies.config.Section;

/**
 * A policy for one of the five questions, under the word by which an experiment selects it.
 * Racklab's own policies are listed by their families ({@link BuiltIn}). A user's policy is found
 * by {@link java.util.ServiceLoader}: a jar on the class path names its class in {@code
 * META-INF/services/io.racklab.master.engine.schedule.PolicyProvider}. The class has a public
 * constructor without arguments. An experiment then writes {@code order { kind = mine, … }} as for
 * any other policy.
 *
 * @param <T> the question's interface: {@link Order}, {@link SlotUse}, {@link MapPlacement}, {@link
 *     ReducePlacement} or {@link Speculation}
 */
public interface PolicyProvider<T> {
  /** Returns the interface that the policy implements. */
  Class<T> question();

  /**
   * Returns the word by which an experiment selects the policy. It takes precedence over a built-in
   * kind of the same name.
   */
  String kind();

  /**
   * Reads the policy's keys. Mistakes become problems of the section's fields; a key that is not
   * read is refused as unknown.
   */
  PolicyFactory<T> read(Section section);
}
