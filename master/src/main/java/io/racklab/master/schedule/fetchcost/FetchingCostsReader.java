package io.racklab.master.schedule.fetchcost;

import io.racklab.master.schedule.PolicyFactory;
import io.racklab.master.schedule.PolicyKind;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/** Reads what it costs to fetch intermediate data: {@code costs { kind = … }}. */
final class FetchingCostsReader {
  /** The distances of the paper's Fig. 1: within a rack, and between racks. */
  private static final double WITHIN_RACK = 1;

  private static final double ACROSS_RACKS = 2;

  private FetchingCostsReader() {}

  /**
   * @param otherwise where the section has no costs
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
    return new HopCosts(WITHIN_RACK, ACROSS_RACKS);
  }

  static FetchingCosts output() {
    return new OutputCosts(WITHIN_RACK, ACROSS_RACKS);
  }

  private static PolicyFactory<FetchingCosts> hops(
      Section section, BiFunction<Double, Double, FetchingCosts> costs) {
    double within = section.at("within-rack").number().orElse(WITHIN_RACK);
    Field acrossField = section.at("across-racks");
    double across = acrossField.number().orElse(Math.max(within, ACROSS_RACKS));
    if (across < within) {
      acrossField.problem(
          "nodes of two racks are not nearer to each other than nodes of one",
          "write across-racks = " + within + " or more");
      return seed -> hops();
    }
    return seed -> costs.apply(within, across);
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
          "no cost is between " + least + " and " + most, "raise most, or lower least");
      return seed -> hops();
    }
    return seed -> new DrawnCosts(least, most, seed);
  }
}
