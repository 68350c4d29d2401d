package io.racklab.master.runs.experiment;

import io.racklab.master.engine.tracker.AfterRestart;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the action of one fault: the key that names the action, and the further keys that the
 * action takes.
 */
final class FaultActions {
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Map<String, Fault.Ways> WAYS =
      Map.of("data", Fault.Ways.DATA, "heartbeats", Fault.Ways.HEARTBEATS, "both", Fault.Ways.BOTH);
  private static final Map<String, AfterRestart> JOBS =
      Map.of(
          "kept", AfterRestart.KEPT,
          "again", AfterRestart.AGAIN,
          "lost", AfterRestart.LOST);
  private static final Map<String, List<DrawnKind>> TASKS =
      Map.of(
          "maps", List.of(DrawnKind.FAIL_MAP),
          "reduces", List.of(DrawnKind.FAIL_REDUCE),
          "tasks", List.of(DrawnKind.FAIL_MAP, DrawnKind.FAIL_REDUCE));

  /** The kinds that {@code random} draws, by the words that name them. */
  private static final Map<String, List<DrawnKind>> KINDS = kinds();

  private final Section fault;
  private final FaultNames names;
  private final List<Verb> verbs;
  private final List<Field> more;
  private final Field to;
  private final Field rate;
  private final Field from;
  private final Field ways;
  private final Field down;
  private final Field up;
  private final Field among;
  private final Field each;
  private final Field back;
  private final Field jobs;
  private final Field lasting;

  FaultActions(Section fault, FaultNames names) {
    this.fault = fault;
    this.names = names;
    verbs =
        List.of(
            named("kill", "r1-n2", this::lose),
            named("lose", "r2", this::lose),
            named("heal", "r2", this::heal),
            named("fail", "job-3-m-5", this::fail),
            named("slow", "r1-n2", this::slow),
            named("slow-disk", "r1-n2", this::slow),
            named("full-disk", "r1-n2", this::fullDisk),
            named("link", "r1.up", this::link),
            named("flap", "r1.up", this::flap),
            named("cut", "r2", this::cut),
            named("restart", "job-tracker", this::restart),
            named("churn", "all", this::churn),
            new Verb(fault.at("random"), "all", this::random));
    to = fault.at("to");
    rate = fault.at("rate");
    from = fault.at("from");
    ways = fault.at("of");
    down = fault.at("down");
    up = fault.at("up");
    among = fault.at("among");
    each = fault.at("each");
    back = fault.at("back");
    jobs = fault.at("jobs");
    lasting = fault.at("for");
    more = List.of(to, rate, from, ways, down, up, among, each, back, jobs, lasting);
  }

  /** Returns the action; empty if it is not written correctly. */
  Optional<Fault.Action> read() {
    List<Verb> present = verbs.stream().filter(verb -> verb.field().present()).toList();
    if (present.size() != 1) {
      fault.problem(
          present.isEmpty() ? "the fault does nothing" : "the fault does several things",
          "write one of "
              + verbs.stream()
                  .map(verb -> verb.field().key() + " = " + verb.example())
                  .collect(Collectors.joining(", ")));
      return Optional.empty();
    }
    Verb verb = present.get(0);
    return verb.reader().apply(verb.field());
  }

  /** Returns the time for which the fault lasts; empty if the key is missing. */
  Optional<Duration> lasting() {
    return lasting.duration(TICK);
  }

  private Optional<Fault.Action> lose(Field kind, String name) {
    allow(kind, lasting);
    return names.nodes(kind, name).map(nodes -> new Fault.Lose(name, nodes));
  }

  private Optional<Fault.Action> heal(Field kind, String name) {
    allow(kind);
    return names.healed(kind, name);
  }

  private Optional<Fault.Action> fullDisk(Field kind, String name) {
    allow(kind, lasting);
    return names.nodes(kind, name).map(nodes -> new Fault.FullDisk(name, nodes));
  }

  /** Reports the keys that do not go with this kind of fault. */
  private void allow(Field kind, Field... allowed) {
    List<Field> known = List.of(allowed);
    for (Field field : more) {
      if (field.present() && !known.contains(field)) {
        field.problem(
            field.key() + " does not go with " + kind.key(),
            known.isEmpty()
                ? "leave it out"
                : "leave it out; "
                    + known.stream().map(Field::key).collect(Collectors.joining(", "))
                    + (known.size() == 1 ? " is allowed" : " are allowed"));
      }
    }
  }

  private Optional<Fault.Action> fail(Field kind, String name) {
    List<DrawnKind> tasks = TASKS.get(name);
    if (tasks == null) {
      allow(kind);
      return names.failed(kind, name);
    }
    allow(kind, each, lasting);
    return each.required("each = 30s, the mean time between two failures")
        .duration(TICK)
        .map(gap -> new Fault.Draw(name, List.of(), tasks, gap, gap));
  }

  private Optional<Fault.Action> slow(Field kind, String name) {
    allow(kind, to, lasting);
    Optional<Double> share = to.required("to = 25 %").shareOrPercent();
    if (share.isPresent() && share.get() == 0) {
      to.problem("to must be more than 0 %", "write to = 25 %; or lose the node");
      return Optional.empty();
    }
    Optional<List<Integer>> nodes = names.nodes(kind, name);
    if (share.isEmpty() || nodes.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        kind.key().equals("slow")
            ? new Fault.Slow(name, nodes.get(), share.get())
            : new Fault.SlowDisk(name, nodes.get(), share.get()));
  }

  private Optional<Fault.Action> link(Field kind, String name) {
    allow(kind, to, rate, lasting);
    Optional<List<Integer>> links = names.links(kind, name);
    if (to.present() == rate.present()) {
      kind.problem(
          to.present() ? "the link has a rate and a share of its rate" : "the link stays as it is",
          "write to = 50 %, or rate = 500 Mbps");
      return Optional.empty();
    }
    if (links.isEmpty()) {
      return Optional.empty();
    }
    Optional<Double> share = to.present() ? to.shareOrPercent() : share(links.get());
    return share.map(one -> new Fault.Throttle(name, links.get(), one));
  }

  /** Returns the written rate as a share of the links' total capacity. */
  private Optional<Double> share(List<Integer> links) {
    double most = links.stream().mapToDouble(names::capacity).sum();
    Optional<Double> told = rate.rate();
    if (told.isPresent() && told.get() > most) {
      rate.problem(
          "rate is more than the cluster gives the link", "write a lower rate, or to = 50 %");
      return Optional.empty();
    }
    return told.map(bytesPerSecond -> bytesPerSecond / most);
  }

  private Optional<Fault.Action> flap(Field kind, String name) {
    allow(kind, down, up, lasting);
    Optional<List<Integer>> links = names.links(kind, name);
    Optional<Duration> dark = down.required("down = 2s").duration(TICK);
    Optional<Duration> light = up.required("up = 8s").duration(TICK);
    return links.isEmpty() || dark.isEmpty() || light.isEmpty()
        ? Optional.empty()
        : Optional.of(new Fault.Flap(name, links.get(), dark.get(), light.get()));
  }

  private Optional<Fault.Action> cut(Field kind, String name) {
    allow(kind, from, ways, lasting);
    Fault.Ways cut = ways.choice(WAYS).orElse(from.present() ? Fault.Ways.DATA : Fault.Ways.BOTH);
    if (from.present() && cut.heartbeats()) {
      ways.problem(
          "the job tracker is not among the nodes that " + name + " is cut off from",
          "leave from out, or write of = data");
      return Optional.empty();
    }
    Optional<List<Integer>> nodes = names.nodes(kind, name);
    Optional<List<Integer>> others =
        from.present()
            ? from.text().flatMap(other -> names.nodes(from, other))
            : Optional.of(List.of());
    return nodes.isEmpty() || others.isEmpty()
        ? Optional.empty()
        : Optional.of(new Fault.Cut(name, nodes.get(), others.get(), cut));
  }

  private Optional<Fault.Action> restart(Field kind, String name) {
    allow(kind, jobs, lasting);
    lasting.required("for = 30s, after which it is up again");
    Optional<AfterRestart> after =
        jobs.required("jobs = again to run them from their beginning, or lost, or kept")
            .choice(JOBS);
    if (!name.equals(Fault.TrackerDown.NAME)) {
      kind.problem(
          name + " is not the job tracker",
          "write restart = job-tracker; to lose nodes for a while, write kill or lose with for");
      return Optional.empty();
    }
    return after.map(jobsThen -> new Fault.TrackerDown(names.all(), jobsThen));
  }

  private Optional<Fault.Action> churn(Field kind, String name) {
    allow(kind, each, back, lasting);
    back.required("back = 2min, the mean time after which a node is back");
    return draw(kind, name, List.of(DrawnKind.KILL));
  }

  private Optional<Fault.Action> random(Field kind) {
    allow(kind, among, each, back, lasting);
    List<DrawnKind> drawn =
        kind.elements().stream()
            .flatMap(one -> one.choice(KINDS).stream())
            .flatMap(List::stream)
            .distinct()
            .toList();
    if (drawn.isEmpty()) {
      return Optional.empty();
    }
    return draw(among, among.present() ? among.text().orElse("") : "all", drawn);
  }

  private Optional<Fault.Action> draw(Field field, String name, List<DrawnKind> drawn) {
    Optional<Duration> gap =
        each.required("each = 5min, the mean time between two faults").duration(TICK);
    Optional<Duration> over = back.present() ? back.duration(TICK) : gap;
    Optional<List<Integer>> nodes = names.nodesOrAll(field, name);
    return Stream.of(gap, over, nodes).anyMatch(Optional::isEmpty)
        ? Optional.empty()
        : Optional.of(new Fault.Draw(name, nodes.get(), drawn, gap.get(), over.get()));
  }

  private static Map<String, List<DrawnKind>> kinds() {
    Map<String, List<DrawnKind>> kinds =
        Stream.of(DrawnKind.values()).collect(Collectors.groupingBy(DrawnKind::key));
    kinds.put("all", List.of(DrawnKind.values()));
    return kinds;
  }

  private Verb named(
      String key, String example, BiFunction<Field, String, Optional<Fault.Action>> reader) {
    return new Verb(
        fault.at(key), example, kind -> kind.text().flatMap(name -> reader.apply(kind, name)));
  }

  /**
   * A key that says what a fault does.
   *
   * @param example an example of its value
   */
  private record Verb(
      Field field, String example, Function<Field, Optional<Fault.Action>> reader) {}
}
