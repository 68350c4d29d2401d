package io.racklab.deploy.simulate.draw;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A kind of fault, and how it is drawn. A fault ends by itself, or {@link FaultDraw#finalHeals}
 * repairs it, so that nothing stays broken.
 *
 * @param name the name for people
 * @param feature the feature without which this kind is not drawn
 * @param entries draws entries of {@code faults}
 */
record FaultKind(String name, Feature feature, Function<FaultGround, List<String>> entries) {
  /** All kinds; a new kind needs a line here and a function below. */
  static final List<FaultKind> ALL =
      List.of(
          new FaultKind("node", Feature.LOSSES, FaultKind::nodeLost),
          new FaultKind("node-and-back", Feature.LOSSES, FaultKind::nodeLostAndBack),
          new FaultKind("rack", Feature.LOSSES, FaultKind::rackLost),
          new FaultKind("all-racks", Feature.LOSSES, FaultKind::allLost),
          new FaultKind("at-a-share", Feature.LOSSES, FaultKind::lostAtShare),
          new FaultKind("task", Feature.FAILURES, FaultKind::taskFails),
          new FaultKind("task-four-times", Feature.FAILURES, FaultKind::taskFailsAgain),
          new FaultKind("tasks-at-a-rate", Feature.FAILURES, FaultKind::tasksFailAtARate),
          new FaultKind("node-for-a-while", Feature.LOSSES, FaultKind::nodeLostForAWhile),
          new FaultKind("churn", Feature.LOSSES, FaultKind::churn),
          new FaultKind("slow", Feature.STATES, on -> states(on, "slow", on.node(), to(on, 5))),
          new FaultKind(
              "slow-disk", Feature.STATES, on -> states(on, "slow-disk", on.node(), to(on, 5))),
          new FaultKind("full-disk", Feature.STATES, on -> states(on, "full-disk", on.place(), "")),
          new FaultKind("link", Feature.STATES, on -> states(on, "link", link(on), to(on, 0))),
          new FaultKind("dead-link", Feature.STATES, FaultKind::deadLink),
          new FaultKind("flap", Feature.STATES, FaultKind::flap),
          new FaultKind("cut", Feature.CUTS, on -> states(on, "cut", on.place(), "")),
          new FaultKind(
              "cut-data", Feature.CUTS, on -> states(on, "cut", on.place(), ", of = data")),
          new FaultKind(
              "cut-heartbeats",
              Feature.CUTS,
              on -> states(on, "cut", on.place(), ", of = heartbeats")),
          new FaultKind("random", Feature.STATES, FaultKind::random),
          new FaultKind("restart", Feature.RESTARTS, FaultKind::restart));

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

  /** Loses all racks at once; they come back one after the other. */
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

  /** Fails one task repeatedly, so that it may use up its attempts. */
  private static List<String> taskFailsAgain(FaultGround on) {
    String task = on.task();
    return IntStream.range(0, 12).mapToObj(second -> at(1 + 3 * second, "fail", task)).toList();
  }

  private static List<String> tasksFailAtARate(FaultGround on) {
    String type = on.dice().one(List.of("tasks", "maps", "reduces"));
    return List.of(
        "{ at = %ds, fail = %s, each = %ds, for = %ds }"
            .formatted(on.moment(), type, on.dice().between(5, 40), on.dice().between(10, 60)));
  }

  private static List<String> nodeLostForAWhile(FaultGround on) {
    return states(on, "kill", on.node(), "");
  }

  private static List<String> churn(FaultGround on) {
    return List.of(
        "{ at = %ds, churn = %s, each = %ds, back = %ds, for = %ds }"
            .formatted(
                on.moment(),
                on.dice().one(List.of("all", on.rack())),
                on.dice().between(5, 30),
                on.dice().between(1, 30),
                on.dice().between(10, 60)));
  }

  private static List<String> deadLink(FaultGround on) {
    return List.of(
        "{ at = %ds, link = %s, to = 0, for = %ds }"
            .formatted(on.moment(), link(on), on.dice().between(1, 300)));
  }

  private static List<String> flap(FaultGround on) {
    return List.of(
        "{ at = %ds, flap = %s, down = %ds, up = %ds, for = %ds }"
            .formatted(
                on.moment(),
                link(on),
                on.dice().between(1, 5),
                on.dice().between(1, 10),
                on.dice().between(5, 60)));
  }

  private static List<String> random(FaultGround on) {
    return List.of(
        "{ at = %ds, random = all, each = %ds, back = %ds, for = %ds }"
            .formatted(
                on.moment(),
                on.dice().between(3, 30),
                on.dice().between(1, 30),
                on.dice().between(10, 60)));
  }

  private static List<String> restart(FaultGround on) {
    return states(
        on,
        "restart",
        "job-tracker",
        ", jobs = " + on.dice().one(List.of("kept", "again", "lost")));
  }

  private static String link(FaultGround on) {
    return on.dice().chance(0.5)
        ? on.node() + "." + on.dice().one(List.of("out", "in"))
        : on.rack() + "." + on.dice().one(List.of("up", "down"));
  }

  private static String to(FaultGround on, int least) {
    return ", to = %d %%".formatted(on.dice().between(Math.max(least, 1), 99));
  }

  /** Draws a state that ends by itself. */
  private static List<String> states(FaultGround on, String verb, String whom, String more) {
    return List.of(
        "{ at = %ds, %s = %s%s, for = %ds }"
            .formatted(on.moment(), verb, whom, more, on.dice().between(1, 60)));
  }

  private static String at(int second, String verb, String whom) {
    return "{ at = %ds, %s = %s }".formatted(second, verb, whom);
  }
}
