package io.racklab.deploy.console;

import io.racklab.deploy.simulate.SeedOutcome;
import io.racklab.deploy.simulate.Tally;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** The outcome of many simulated seeds, as text. */
public final class SimulationText {
  private static final int BAR = 20;

  private SimulationText() {}

  /** Returns a line of progress. */
  public static String progress(int done, int of, int failed) {
    int filled = of == 0 ? BAR : BAR * done / of;
    return "[%s%s] %d of %d seeds%s"
        .formatted(
            "=".repeat(filled),
            " ".repeat(BAR - filled),
            done,
            of,
            failed == 0 ? "" : ", " + failed + " failed");
  }

  /** Returns the table at the end. */
  public static String of(Tally tally, Duration took) {
    double seconds = took.toNanos() / 1e9;
    StringBuilder text = new StringBuilder();
    line(text, "seeds", String.valueOf(tally.seeds()));
    line(text, "failed", String.valueOf(tally.failed().size()));
    line(text, "steps of actors", String.valueOf(tally.steps()));
    line(text, "rows", String.valueOf(tally.rows()));
    line(text, "fingerprint of the rows", String.format(Locale.ROOT, "%016x", tally.fingerprint()));
    line(text, "schedulers", String.valueOf(tally.schedulers().size()));
    line(
        text,
        "time",
        String.format(
            Locale.ROOT,
            "%.1f s, %.1f ms a seed",
            seconds,
            tally.seeds() == 0 ? 0 : 1000 * seconds / tally.seeds()));
    counts(text, "faults", tally.faults());
    counts(text, "probes, with the number of seeds that reached them", tally.probes());
    counts(
        text,
        "promises of policies and rules of the network, with the tests of each",
        tally.promises());
    return text.toString().stripTrailing();
  }

  /** Returns the tally as JSON; failed seeds are listed with the rules that they broke. */
  public static Map<String, Object> json(Tally tally) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seeds", tally.seeds());
    json.put("steps", tally.steps());
    json.put("rows", tally.rows());
    json.put("fingerprint", String.format(Locale.ROOT, "%016x", tally.fingerprint()));
    json.put("schedulers", tally.schedulers());
    json.put("faults", tally.faults());
    json.put("probes", tally.probes());
    json.put("promises", tally.promises());
    Map<Long, List<String>> failed = new LinkedHashMap<>();
    tally
        .failed()
        .forEach(
            one -> failed.put(one.seed(), one.broken().stream().map(Object::toString).toList()));
    json.put("failed", failed);
    return json;
  }

  private static void counts(StringBuilder text, String title, Map<String, Integer> counts) {
    text.append('\n').append(title).append('\n');
    counts.forEach((name, count) -> line(text, "  " + name, String.valueOf(count)));
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format(Locale.ROOT, "%-48s %s%n", name, value));
  }

  private static String order(OptionalLong seed) {
    return seed.isPresent()
        ? "RACKLAB_JAVA_OPTIONS=-Dracklab.message-order=%d ".formatted(seed.getAsLong())
        : "";
  }

  /** Returns the text for a failed seed, with an experiment that reproduces the failure. */
  public static String failed(SeedOutcome outcome, int jobs, String experiment) {
    List<String> broken = outcome.broken().stream().map(Object::toString).distinct().toList();
    return "seed %d fails: %s\nreduced to %d %s; %sracklab run plays it:\n%s"
        .formatted(
            outcome.seed(),
            broken.get(0)
                + (broken.size() > 1 ? " (and %d more)".formatted(broken.size() - 1) : ""),
            jobs,
            jobs == 1 ? "job" : "jobs",
            order(outcome.scenario().order()),
            experiment);
  }
}
