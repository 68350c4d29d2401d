package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.network.NetworkRuleNames;
import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.deploy.simulate.play.PromiseResult;
import io.racklab.deploy.simulate.task.CopyOrders;
import io.racklab.deploy.simulate.task.TaskRuleNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All rules. */
public final class Rules {
  /** The rule that a run completes. If it does not, its rows are not checked. */
  static final String ENDS = "the run completes";

  /** The rule on two runs of one experiment. */
  public static final String SAME = "a second run is identical";

  private static final List<Rule> ALL =
      Stream.of(
              JobRules.ALL,
              BoundRules.ALL,
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

  /** Returns the names of all rules, in the order of the checks. */
  public static List<String> names() {
    return Stream.of(
            Stream.of(ENDS),
            ALL.stream().map(Rule::name),
            NetworkRuleNames.NAMES.stream(),
            TaskRuleNames.NAMES.stream(),
            CopyOrders.NAMES.stream(),
            Stream.of(SAME))
        .flatMap(names -> names)
        .toList();
  }

  /** Returns the violations of rules in a run. */
  public static List<Breach> brokenBy(PlayedRun run) {
    List<Breach> broken = new ArrayList<>();
    for (PromiseResult promise : run.ending().promises()) {
      promise.broken().ifPresent(what -> broken.add(new Breach(promise.words(), what)));
    }
    if (run.ending().failure().isPresent()) {
      broken.add(new Breach(ENDS, run.ending().failure().get()));
      return broken;
    }
    for (Rule rule : ALL) {
      rule.check().look(run, what -> broken.add(new Breach(rule.name(), what)));
    }
    return broken;
  }
}
