package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyKind;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Reads the costs of fetching intermediate data: {@code costs { kind = … }}. */
final class FetchingCostsReader {
  private FetchingCostsReader() {}

  /**
   * Reads the costs of a section.
   *
   * @param otherwise the costs to use if the section has no key {@code costs}
   */
  static PolicyFactory<FetchingCosts> read(
      Section reduces, PolicyFactory<FetchingCosts> otherwise) {
    Optional<Section> costs = reduces.at("costs").section();
    Optional<PolicyFactory<FetchingCosts>> read =
        costs.flatMap(
            section ->
                PolicyKind.of(
                    section,
                    Map.of(
                        "hops", one -> hops(one, HopCosts::new),
                        "output", one -> hops(one, OutputCosts::new),
                        "given", FetchingCostsReader::given,
                        "drawn", FetchingCostsReader::drawn,
                        "learned", any -> seed -> new LearnedCosts())));
    costs.ifPresent(Section::end);
    return read.orElse(otherwise);
  }

  static FetchingCosts hops() {
    return new HopCosts(HopWeights.HOPS);
  }

  static FetchingCosts output() {
    return new OutputCosts(HopWeights.HOPS);
  }

  private static PolicyFactory<FetchingCosts> hops(
      Section section, Function<HopWeights, FetchingCosts> costs) {
    HopWeights usual = HopWeights.HOPS;
    double within = section.at("within-rack").number().orElse(usual.withinRack());
    double racks = further(section, "rack", within, usual.acrossRacks());
    double pods = further(section, "pod", racks, usual.acrossPods());
    return seed -> costs.apply(new HopWeights(within, racks, pods));
  }

  /**
   * Reads a weight such as {@code across-racks}.
   *
   * @param least the lower bound: the weight of the next smaller distance
   */
  private static double further(Section section, String of, double least, double otherwise) {
    Field field = section.at("across-" + of + "s");
    double across = field.number().orElse(Math.max(least, otherwise));
    if (across < least) {
      field.problem(
          "across-" + of + "s = " + across + " is below the distance within a " + of,
          "write across-" + of + "s = " + least + " or more");
    }
    return Math.max(least, across);
  }

  private static PolicyFactory<FetchingCosts> given(Section section) {
    Map<String, Double> ofNode = new LinkedHashMap<>();
    Field othersField = section.at("others");
    Field nodesField = section.at("nodes");
    if (!othersField.present()) {
      nodesField.required("nodes { r1-n1 = 1, r1-n2 = 5 }");
    }
    nodesField
        .section()
        .ifPresent(
            nodes -> {
              for (String name : nodes.keys()) {
                nodes.at(name).number().ifPresent(cost -> ofNode.put(name, cost));
              }
            });
    Optional<Double> others = othersField.number();
    OptionalDouble ofOthers =
        others.isPresent() ? OptionalDouble.of(others.get()) : OptionalDouble.empty();
    return seed -> new GivenCosts(ofNode, ofOthers);
  }

  private static PolicyFactory<FetchingCosts> drawn(Section section) {
    double least = section.at("least").number().orElse(1.0);
    Field mostField = section.at("most").required("most = 100");
    double most = mostField.number().orElse(least);
    if (most < least) {
      mostField.problem(
          "most = " + most + " is less than least = " + least, "raise most, or lower least");
      return seed -> hops();
    }
    return seed -> new DrawnCosts(least, most, seed);
  }
}
