package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads {@code key-skew { … }}. */
final class KeySkewReader {
  private static final int MOST_KEYS = 10_000_000;
  private static final double STEEPEST = 100;

  private KeySkewReader() {}

  /** Reads the skew; {@link KeySkew#NONE} if the key is missing, or wrong, which is reported. */
  private static KeySkew read(Section section) {
    return section
        .at("key-skew")
        .section()
        .flatMap(
            skew -> {
              Map<String, Function<Section, Optional<KeySkew>>> kinds =
                  Map.of(
                      "none",
                      none -> Optional.of(KeySkew.NONE),
                      "given",
                      KeySkewReader::given,
                      "zipf",
                      KeySkewReader::zipf,
                      "lognormal",
                      KeySkewReader::lognormal);
              var kind = skew.at("kind").required("kind = zipf").choice(kinds);
              Optional<KeySkew> read = kind.flatMap(reading -> reading.apply(skew));
              if (kind.isPresent()) {
                skew.end();
              }
              return read;
            })
        .orElse(KeySkew.NONE);
  }

  /** Reads the skew of jobs with a known number of reduces. */
  static KeySkew of(int reduces, Section section) {
    KeySkew skew = read(section);
    Field field = section.at("key-skew");
    if (reduces == 0 && field.present()) {
      field.problem("the job has no reduces to spread keys over", "leave out key-skew");
    } else if (skew instanceof KeySkew.Given given && given.weights().size() != reduces) {
      field.problem(
          given.weights().size() + " shares for " + reduces + " reduces",
          "write a share for each reduce");
    }
    return skew;
  }

  /** Reads the skew of jobs whose numbers of reduces differ or are unknown. */
  static KeySkew drawn(Section section) {
    KeySkew skew = read(section);
    if (skew instanceof KeySkew.Given) {
      section
          .at("key-skew")
          .problem(
              "shares are given, but the number of reduces is not",
              "write kind = zipf or lognormal, or, where jobs have it, reduces = 4");
    }
    return skew;
  }

  private static Optional<KeySkew> given(Section section) {
    Field field = section.at("shares").required("shares = [ 4, 1, 1 ]");
    List<Double> weights = field.elements().stream().flatMap(one -> one.number().stream()).toList();
    if (!field.present() || weights.size() != field.elements().size()) {
      return Optional.empty();
    }
    if (weights.stream().allMatch(weight -> weight == 0)) {
      field.problem("no reduce has a share", "write shares = [ 4, 1, 1 ], say");
      return Optional.empty();
    }
    return Optional.of(new KeySkew.Given(weights));
  }

  private static Optional<KeySkew> zipf(Section section) {
    Field field = section.at("exponent").required("exponent = 1");
    Optional<Double> exponent = atMost(field, STEEPEST);
    int keys = section.at("keys").count(1, MOST_KEYS).orElse(KeySkew.Zipf.USUAL_KEYS);
    return exponent.map(steep -> new KeySkew.Zipf(steep, keys));
  }

  private static Optional<KeySkew> lognormal(Section section) {
    Field field = section.at("sigma").required("sigma = 1");
    return atMost(field, KeySkew.Lognormal.MOST).map(KeySkew.Lognormal::new);
  }

  private static Optional<Double> atMost(Field field, double most) {
    Optional<Double> number = field.number();
    if (number.isPresent() && number.get() > most) {
      field.problem(
          field.key() + " = " + number.get() + " must be at most " + most,
          "write " + field.key() + " = 1");
      return Optional.empty();
    }
    return number;
  }
}
