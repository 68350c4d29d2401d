package io.racklab.master.engine.schedule.catalog;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyKind;
import io.racklab.master.engine.schedule.PolicyProvider;
import io.racklab.master.engine.schedule.basic.BasicFamily;
import io.racklab.master.engine.schedule.dynamicmr.DynamicMrFamily;
import io.racklab.master.engine.schedule.external.ExternalFamily;
import io.racklab.master.engine.schedule.fetchcost.FetchCostFamily;
import io.racklab.master.engine.schedule.hadoop.HadoopFamily;
import io.racklab.master.engine.schedule.hadoop1.Hadoop1Family;
import io.racklab.master.engine.schedule.shadow.ShadowFamily;
import io.racklab.master.engine.schedule.shuffleaware.ShuffleAwareFamily;
import io.racklab.master.engine.schedule.sizes.SizesFamily;
import io.racklab.master.engine.schedule.speculation.SpeculationFamily;
import io.racklab.master.engine.schedule.yarn.YarnFamily;
import io.racklab.topologies.config.Section;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The families of schedulers that come with Racklab, one on each line. */
final class Families {
  static final Answers ALL =
      new Answers(
          Stream.of(
                  BasicFamily.POLICIES,
                  Hadoop1Family.POLICIES,
                  SpeculationFamily.POLICIES,
                  YarnFamily.POLICIES,
                  HadoopFamily.POLICIES,
                  SizesFamily.POLICIES,
                  FetchCostFamily.POLICIES,
                  ShadowFamily.POLICIES,
                  ShuffleAwareFamily.POLICIES,
                  DynamicMrFamily.POLICIES,
                  ExternalFamily.POLICIES)
              .<PolicyProvider<?>>flatMap(List::stream)
              .toList());

  private Families() {}

  /** Reads the policy that the section selects. */
  static <T> Optional<PolicyFactory<T>> read(Class<T> question, Section section) {
    Map<String, Function<Section, PolicyFactory<T>>> kinds = new TreeMap<>();
    ALL.to(question).forEach((kind, answer) -> kinds.put(kind, answer::read));
    return PolicyKind.of(section, kinds);
  }
}
