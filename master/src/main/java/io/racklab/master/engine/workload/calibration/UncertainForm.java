package io.racklab.master.engine.workload.calibration;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** How uncertain values stand in a file: as lengths of time, or as plain numbers. */
enum UncertainForm {
  TIME(
      field -> field.duration(Duration.ZERO).map(time -> time.toNanos() / 1e9),
      value -> plain(value) + " s",
      "2 s"),
  NUMBER(Field::number, UncertainForm::plain, "0.1");

  private static final MathContext DIGITS = new MathContext(6);

  private final Function<Field, Optional<Double>> reading;
  private final Function<Double, String> writing;
  private final String example;

  UncertainForm(
      Function<Field, Optional<Double>> reading, Function<Double, String> writing, String example) {
    this.reading = reading;
    this.writing = writing;
    this.example = example;
  }

  /** Reads a value with its interval; without ends it is certain. */
  Optional<Uncertain> read(Field field) {
    Optional<Section> section = field.section();
    if (section.isEmpty()) {
      return Optional.empty();
    }
    Section own = section.get();
    Optional<Double> value = reading.apply(own.at("value").required("value = " + example));
    Optional<Double> low = reading.apply(own.at("low"));
    Optional<Double> high = reading.apply(own.at("high"));
    int jobs = own.at("jobs").count(0, Integer.MAX_VALUE).orElse(0);
    own.end();
    if (value.isEmpty()) {
      return Optional.empty();
    }
    double middle = value.get();
    if (low.orElse(middle) > middle || high.orElse(middle) < middle) {
      own.problem(
          field.key() + " is not between its low and its high",
          "write low at most value, and value at most high");
      return Optional.of(Uncertain.certain(middle));
    }
    return Optional.of(new Uncertain(middle, low.orElse(middle), high.orElse(middle), jobs));
  }

  /** Returns a number with six digits, more than any interval tells. */
  static String plain(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** Returns a section that reads back as the value, with six digits. */
  String render(Uncertain value) {
    return "{ value = %s, low = %s, high = %s, jobs = %d }"
        .formatted(
            writing.apply(value.value()),
            writing.apply(value.low()),
            writing.apply(value.high()),
            value.jobs());
  }
}
