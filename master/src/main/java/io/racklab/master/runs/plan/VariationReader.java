package io.racklab.master.runs.plan;

import io.racklab.master.runs.plan.VariationText.Value;
import io.racklab.master.runs.whatif.Change;
import io.racklab.master.runs.whatif.ChangeReader;
import io.racklab.master.runs.whatif.WrongChangeException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads variations of an experiment: {@code nodes = +1..+16 @ 2000} with a price for each node,
 * {@code racks.link = 1x, 2x @ 3000, 4x @ 9000} with a price for each value.
 */
public final class VariationReader {
  /** The most variations, since each is combined with each. */
  public static final int MOST_VARIATIONS = 8;

  private static final int MOST_STEPS = 100;
  private static final Pattern RANGE =
      Pattern.compile("([+-]\\d{1,6}|0)\\s*\\.\\.\\s*([+-]\\d{1,6}|0)");
  private static final Pattern COUNT = Pattern.compile("[+-]\\d{1,6}|0");
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(?:\\.\\d+)?\\s*[A-Za-z/%]*");

  private final ChangeReader changes;

  /**
   * @param resolved the text of the experiment without a change, with every value
   */
  public VariationReader(String resolved) {
    changes = new ChangeReader(resolved);
  }

  /**
   * Reads all variations of a plan.
   *
   * @throws WrongPlanException if one of them cannot be read, or two contradict each other
   * @throws WrongChangeException if a value cannot be given to its key
   */
  public List<Variation> read(List<String> texts) {
    List<Variation> all = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (String text : texts) {
      VariationText parts = VariationText.of(text);
      if (!keys.add(parts.key())) {
        throw parts.wrong(
            "there is another variation of " + parts.key(), "write all its values in one list");
      }
      all.add(parts.key().equals("nodes") ? nodes(parts) : values(parts));
    }
    if (all.size() > MOST_VARIATIONS) {
      throw new WrongPlanException(
          "there are " + all.size() + " variations", "write at most " + MOST_VARIATIONS);
    }
    requirePrices(all, texts);
    return all;
  }

  /** Returns a step that takes one of each of two variations. */
  public Step both(Step one, Step other) {
    Change change = changes.read(one.name() + "; " + other.name());
    OptionalDouble price =
        one.price().isPresent() && other.price().isPresent()
            ? OptionalDouble.of(one.price().getAsDouble() + other.price().getAsDouble())
            : OptionalDouble.empty();
    return Step.of(change, price);
  }

  private Variation nodes(VariationText parts) {
    List<Value> counts = parts.values();
    Matcher range = RANGE.matcher(counts.get(0).text());
    if (counts.size() == 1 && range.matches()) {
      counts = range(parts, count(range.group(1)), count(range.group(2)));
    }
    List<Step> steps = new ArrayList<>();
    int base = -1;
    int last = Integer.MIN_VALUE;
    for (Value value : counts) {
      if (!COUNT.matcher(value.text()).matches()) {
        throw parts.wrong(
            value.text() + " is not a number of nodes more or fewer",
            "write nodes = +1..+16, or nodes = +4, +8, +16");
      }
      int more = count(value.text());
      if (more <= last) {
        throw parts.wrong("the numbers do not rise", "write them from the fewest to the most");
      }
      last = more;
      if (more >= 0 && base < 0) {
        base = steps.size();
        steps.add(Step.AS_IT_IS);
      }
      if (more != 0) {
        String change = "nodes " + (more > 0 ? "+ " : "- ") + Math.abs(more);
        steps.add(Step.of(changes.read(change), value.price()));
      }
    }
    if (base < 0) {
      base = steps.size();
      steps.add(Step.AS_IT_IS);
    }
    return variation(parts, steps, base, true);
  }

  private static List<Value> range(VariationText parts, int from, int to) {
    if ((long) to - from > MOST_STEPS) {
      throw parts.wrong(
          "it has more than " + MOST_STEPS + " steps", "write fewer: nodes = +10, +20, +40");
    }
    OptionalDouble each = parts.values().get(0).price();
    List<Value> counts = new ArrayList<>();
    for (int more = from; more <= to; more++) {
      String text = (more > 0 ? "+" : "") + more;
      counts.add(
          new Value(
              text,
              each.isPresent()
                  ? OptionalDouble.of(more * each.getAsDouble())
                  : OptionalDouble.empty()));
    }
    if (counts.isEmpty()) {
      throw parts.wrong("the numbers do not rise", "write them from the fewest to the most");
    }
    return counts;
  }

  private static int count(String text) {
    return Integer.parseInt(text);
  }

  private Variation values(VariationText parts) {
    List<Step> steps = new ArrayList<>();
    int base = -1;
    for (Value value : parts.values()) {
      Change change = changes.read(parts.key() + " = " + value.text());
      if (changes.isAsItIs(change)) {
        base = steps.size();
        steps.add(Step.AS_IT_IS);
      } else {
        steps.add(Step.of(change, value.price()));
      }
    }
    if (base < 0) {
      base = 0;
      steps.add(0, Step.AS_IT_IS);
    }
    boolean numbers =
        parts.values().stream().allMatch(value -> NUMBER.matcher(value.text()).matches());
    return variation(parts, steps, base, numbers);
  }

  private static Variation variation(
      VariationText parts, List<Step> steps, int base, boolean ordered) {
    if (steps.size() > MOST_STEPS + 1) {
      throw parts.wrong("it has more than " + MOST_STEPS + " steps", "write fewer");
    }
    if (steps.stream().map(Step::name).distinct().count() < steps.size()) {
      throw parts.wrong("a value is named twice", "write each value once");
    }
    if (steps.size() == 1) {
      throw parts.wrong("it changes nothing", "write values that the experiment does not have");
    }
    for (int i = 1; i < steps.size(); i++) {
      if (!steps.get(i - 1).costsAtMost(steps.get(i).price())) {
        throw parts.wrong(
            steps.get(i).name() + " costs less than " + steps.get(i - 1).name(),
            "write the values from the cheapest to the dearest");
      }
    }
    return new Variation(parts.key(), steps, base, ordered);
  }

  /** Refuses prices of some steps only. */
  private static void requirePrices(List<Variation> all, List<String> texts) {
    boolean any =
        all.stream()
            .flatMap(one -> one.steps().stream())
            .anyMatch(step -> step != Step.AS_IT_IS && step.price().isPresent());
    for (int i = 0; any && i < all.size(); i++) {
      for (Step step : all.get(i).steps()) {
        if (step.price().isEmpty()) {
          throw new WrongPlanException(
              "the variation " + texts.get(i).strip() + ": " + step.name() + " has no price",
              "write a price for all values or for none, with @ 0 for what is free");
        }
      }
    }
  }
}
