package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All rules. */
public final class Rules {
  /** Of a run that could not go on; what it noted until then says little. */
  static final String ENDS = "the run goes on to its end";

  /** Of two runs of one experiment. */
  public static final String SAME = "a second run is the same";

  private static final List<Rule> ALL =
      Stream.of(
              JobRules.ALL,
              AttemptRules.ALL,
              SlotRules.ALL,
              NodeRules.ALL,
              TrackerRules.ALL,
              FlowRules.ALL,
              ReplicaRules.ALL,
              TimeRules.ALL)
          .flatMap(List::stream)
          .toList();

  private Rules() {}

  /** The names of all, in the order in which they are looked at. */
  public static List<String> names() {
    return Stream.of(Stream.of(ENDS), ALL.stream().map(Rule::name), Stream.of(SAME))
        .flatMap(names -> names)
        .toList();
  }

  /** Rules that do not hold of a run. */
  public static List<Breach> brokenBy(PlayedRun run) {
    if (run.ending().failure().isPresent()) {
      return List.of(new Breach(ENDS, run.ending().failure().get()));
    }
    List<Breach> broken = new ArrayList<>();
    for (Rule rule : ALL) {
      rule.check().look(run, what -> broken.add(new Breach(rule.name(), what)));
    }
    return broken;
  }
}
