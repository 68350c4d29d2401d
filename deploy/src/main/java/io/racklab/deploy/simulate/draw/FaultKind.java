package io.racklab.deploy.simulate.draw;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A sort of thing that goes wrong, and how it is drawn. Whatever it breaks it also mends, or leaves
 * to {@link FaultDraw#mending}, so that after a drawn moment nothing is broken any more.
 *
 * @param name as people read it
 * @param feature without which there is none of it
 * @param entries draws entries of {@code faults}
 */
record FaultKind(String name, Feature feature, Function<FaultGround, List<String>> entries) {
  /** All; a new kind is a line here and a function below. */
  static final List<FaultKind> ALL =
      List.of(
          new FaultKind("node", Feature.LOSSES, FaultKind::nodeLost),
          new FaultKind("node-and-back", Feature.LOSSES, FaultKind::nodeLostAndBack),
          new FaultKind("rack", Feature.LOSSES, FaultKind::rackLost),
          new FaultKind("all-racks", Feature.LOSSES, FaultKind::allLost),
          new FaultKind("at-a-share", Feature.LOSSES, FaultKind::lostAtShare),
          new FaultKind("task", Feature.FAILURES, FaultKind::taskFails),
          new FaultKind("task-four-times", Feature.FAILURES, FaultKind::taskFailsAgain));

  private static List<String> nodeLost(FaultGround on) {
    return List.of(at(on.moment(), "lose", on.node()));
  }

  private static List<String> nodeLostAndBack(FaultGround on) {
    String node = on.node();
    int lost = on.moment();
    return List.of(at(lost, "lose", node), at(lost + on.dice().between(1, 12), "heal", node));
  }

  private static List<String> rackLost(FaultGround on) {
    String rack = on.rack();
    int lost = on.moment();
    return List.of(at(lost, "kill", rack), at(lost + on.dice().between(1, 60), "heal", rack));
  }

  /** Of all that there are; they come back one after the other. */
  private static List<String> allLost(FaultGround on) {
    int lost = on.moment();
    return on.racks().stream()
        .flatMap(
            rack ->
                List.of(at(lost, "lose", rack), at(lost + on.dice().between(5, 40), "heal", rack))
                    .stream())
        .toList();
  }

  private static List<String> lostAtShare(FaultGround on) {
    return List.of(
        "{ at = \"%s\", lose = %s }"
            .formatted(on.share(), on.dice().chance(0.5) ? on.node() : on.rack()));
  }

  private static List<String> taskFails(FaultGround on) {
    return List.of(at(on.moment(), "fail", on.task()));
  }

  /** So often that the attempts which a task has may be used up. */
  private static List<String> taskFailsAgain(FaultGround on) {
    String task = on.task();
    return IntStream.range(0, 12).mapToObj(second -> at(1 + 3 * second, "fail", task)).toList();
  }

  private static String at(int second, String verb, String whom) {
    return "{ at = %ds, %s = %s }".formatted(second, verb, whom);
  }
}
