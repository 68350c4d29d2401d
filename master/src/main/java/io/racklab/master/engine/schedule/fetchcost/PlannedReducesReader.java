package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Reads the policies that place a job's reduces by fetching cost. */
final class PlannedReducesReader {
  /** The default for τ, for which the paper gives no value. */
  private static final int OBSERVATIONS = 100;

  private static final int MOST_OBSERVATIONS = 1_000_000;

  private PlannedReducesReader() {}

  static PolicyFactory<ReducePlacement> greedy(Section section) {
    return planned(
        FetchingCostsReader.read(section, seed -> FetchingCostsReader.output()),
        CheapestSlots::new);
  }

  static PolicyFactory<ReducePlacement> recedingHorizon(Section section) {
    int observations = observations(section);
    return planned(costs(section), () -> new RecedingHorizon(observations));
  }

  static PolicyFactory<ReducePlacement> sequentialThresholds(Section section) {
    Optional<Integer> k = section.at("jobs").count(1, Integer.MAX_VALUE);
    OptionalInt jobs = k.isPresent() ? OptionalInt.of(k.get()) : OptionalInt.empty();
    Field loadsField = section.at("loads");
    Optional<JobLoads> loads = loads(loadsField);
    Field observationsField = section.at("observations");
    if (loadsField.present() && observationsField.present()) {
      observationsField.problem(
          "observations has no effect where loads is given", "leave one of them out");
    }
    int observations = observations(section);
    return planned(costs(section), () -> new SequentialThresholds(jobs, loads, observations));
  }

  private static PolicyFactory<ReducePlacement> planned(
      PolicyFactory<FetchingCosts> costs, Supplier<SlotChoice> choice) {
    return seed -> new PlannedReduces(costs.make(seed.named("costs")), choice.get());
  }

  private static PolicyFactory<FetchingCosts> costs(Section section) {
    return FetchingCostsReader.read(section, seed -> FetchingCostsReader.hops());
  }

  private static int observations(Section section) {
    return section.at("observations").count(1, MOST_OBSERVATIONS).orElse(OBSERVATIONS);
  }

  private static Optional<JobLoads> loads(Field field) {
    if (field.present() && field.elements().isEmpty()) {
      field.problem("loads is empty", "write at least one { reduces = 4, data = 1 GiB }");
    }
    List<ListedLoads.Sort> sorts = new ArrayList<>();
    for (Section load : field.sections()) {
      int reduces =
          load.at("reduces").required("reduces = 4").count(1, Integer.MAX_VALUE).orElse(1);
      long data = load.at("data").required("data = 1 GiB").size(0).orElse(0L);
      double share = load.at("share").positive().orElse(1.0);
      load.end();
      sorts.add(new ListedLoads.Sort(reduces, (double) data / reduces, share));
    }
    return sorts.isEmpty() ? Optional.empty() : Optional.of(new ListedLoads(sorts));
  }
}
