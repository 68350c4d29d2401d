package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads values of a description for SLS's generator, and counts what is not drawn from them. */
final class SynthValues {
  private final JsonObjects objects;
  private final Map<String, Integer> notes = new LinkedHashMap<>();

  SynthValues(JsonObjects objects) {
    this.objects = objects;
  }

  /** Adds a sentence. */
  void note(String sentence) {
    notes.put(sentence, 0);
  }

  /** Counts one more of what follows the number in a sentence. */
  void count(String what) {
    notes.merge(what, 1, Integer::sum);
  }

  void unknown(String field) {
    count("objects have " + field + ", which SLS does not know either");
  }

  /** Returns the sentences and counts. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    notes.forEach((what, count) -> remarks.add(count == 0 ? what : count + " " + what));
    return remarks;
  }

  /** Returns a number, which may be written as text; 0 if it is null. */
  double number(String field) throws IOException {
    String text = objects.text(field);
    try {
      double number = text.isEmpty() ? 0 : Double.parseDouble(text);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, as a number that is infinite is.
    }
    throw objects.problem(field + " is " + shown(text) + ", not a number", "write 12, say");
  }

  private static String shown(String text) {
    return text.length() <= 40 ? text : text.substring(0, 37) + "...";
  }

  int whole(String field, int least, int most) throws IOException {
    double number = number(field);
    if (number != Math.rint(number) || number < least || number > most) {
      throw objects.problem(
          field + " is not a whole number from " + least + " to " + most, "write such a number");
    }
    return (int) number;
  }

  double notNegative(String field) throws IOException {
    double number = number(field);
    if (number < 0) {
      throw objects.problem(field + " is negative", "write a number from 0 on");
    }
    return number;
  }

  /** Refuses weights of which none is above 0. */
  void requireWeights(List<Double> weights, String field, String of) {
    if (weights.stream().mapToDouble(Double::doubleValue).sum() <= 0) {
      throw objects.problem(
          "no " + field + " of " + of + " is above 0", "write \"" + field + "\": 1");
    }
  }

  /**
   * Reads {@code { "val": 5 }}, {@code { "val": 5, "std": 1, "dist": "NORM" }} or {@code {
   * "discrete": [ 1, 2 ], "weights": [ 9, 1 ] }}.
   */
  SynthSample sample(String field) throws IOException {
    return new Sample().read(field);
  }

  private final class Sample {
    private Double value;
    private Double deviation;
    private String distribution = "";
    private List<Double> values;
    private List<Double> weights;

    private SynthSample read(String name) throws IOException {
      objects.fields(this::field);
      if (value != null && values == null && weights == null) {
        return of(name);
      }
      if (value != null || values == null || values.isEmpty()) {
        throw objects.problem(
            name + " has " + (value == null ? "neither val nor discrete" : "val and discrete"),
            "write { \"val\": 5, \"std\": 1 } or { \"discrete\": [ 1, 2 ] }");
      }
      List<Double> known =
          weights == null ? values.stream().map(any -> 1.0).toList() : List.copyOf(weights);
      if (known.size() != values.size()) {
        throw objects.problem(
            name + " has " + known.size() + " weights for " + values.size() + " values",
            "write a weight for each value");
      }
      requireWeights(known, "weights", name);
      return new SynthSample.Discrete(values, known);
    }

    private SynthSample of(String name) {
      if (deviation == null && !distribution.isEmpty()) {
        throw objects.problem(name + " has dist without std", "write \"std\": 1 too");
      }
      if (deviation == null) {
        return new SynthSample.Constant(value);
      }
      return switch (distribution) {
        case "", "LOGNORM" -> new SynthSample.Lognormal(value, deviation);
        case "NORM" -> new SynthSample.Normal(value, deviation);
        default ->
            throw objects.problem(
                name + " has dist " + shown(distribution), "write LOGNORM or NORM");
      };
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "val" -> value = number(field);
        case "std" -> deviation = notNegative(field);
        case "dist" -> distribution = objects.text(field);
        case "discrete" -> {
          values = new ArrayList<>();
          objects.elements(() -> values.add(number(field)));
        }
        case "weights" -> {
          weights = new ArrayList<>();
          objects.elements(() -> weights.add(notNegative(field)));
        }
        default -> unknown(field);
      }
    }
  }
}
