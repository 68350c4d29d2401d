package io.racklab.master.runs.suite;

import io.racklab.topologies.config.BundledFiles;
import java.util.List;
import java.util.Optional;

/** The scenarios of the suite. */
public final class Suite {
  private static final BundledFiles BUNDLED =
      new BundledFiles(
          "experiment",
          Suite.class,
          "/io/racklab/master/suite",
          List.of(
              "quiet",
              "congested",
              "small-jobs",
              "heavy-tail",
              "shuffle-heavy",
              "hot-blocks",
              "stragglers",
              "containers",
              "facebook",
              "alibaba"));

  private static final SuiteTrace FACEBOOK =
      new SuiteTrace(
          "FB-2010_samples_24_times_1hr_0.tsv",
          "65f758ecd0495955de30c560b2d57fc351c9b2c89117b82f16b2f8f30fb4e9d9",
          "SWIM on GitHub, SWIMProjectUCB/SWIM, workloadSuite");

  private static final SuiteTrace ALIBABA =
      new SuiteTrace(
          "spar_batch_task.csv",
          "6a0e7a242ee03ee26a2d4784ef5f4237b3030d20a5b4a69ea7a42734ebf8929d",
          "hsnlab/SLAMBUC on GitHub, slambuc/generator/cluster/samples/batch_task.csv");

  private Suite() {}

  /** Returns all scenarios, in the order of the table. */
  public static List<SuiteScenario> scenarios() {
    return BUNDLED.names().stream()
        .map(name -> new SuiteScenario(name, BUNDLED.text(name), trace(name)))
        .toList();
  }

  private static Optional<SuiteTrace> trace(String name) {
    return switch (name) {
      case "facebook" -> Optional.of(FACEBOOK);
      case "alibaba" -> Optional.of(ALIBABA);
      default -> Optional.empty();
    };
  }
}
