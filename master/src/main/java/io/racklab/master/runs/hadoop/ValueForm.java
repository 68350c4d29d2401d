package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Size;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a property's value is written in Racklab's files; empty where it means "none". */
enum ValueForm {
  /** A number. */
  NUMBER {
    @Override
    Optional<String> of(HadoopValue setting) {
      return Optional.of(plain(setting.number()));
    }
  },
  /** A number from 0 on; below it stands for no limit. */
  UNLESS_NEGATIVE {
    @Override
    Optional<String> of(HadoopValue setting) {
      double number = setting.number();
      return number < 0 ? Optional.empty() : Optional.of(plain(number));
    }
  },
  /** A number above 0; others stand for no limit. */
  POSITIVE {
    @Override
    Optional<String> of(HadoopValue setting) {
      double number = setting.number();
      return number <= 0 ? Optional.empty() : Optional.of(plain(number));
    }
  },
  /** True or false. */
  FLAG {
    @Override
    Optional<String> of(HadoopValue setting) {
      String value = setting.value().strip().toLowerCase(Locale.ROOT);
      if (!value.equals("true") && !value.equals("false")) {
        throw setting.wrong("is neither true nor false", "write true or false");
      }
      return Optional.of(value);
    }
  },
  /** A time in milliseconds, or with a unit. */
  MILLISECONDS {
    @Override
    Optional<String> of(HadoopValue setting) {
      return time(setting, 1);
    }
  },
  /** A time in seconds, or with a unit. */
  SECONDS {
    @Override
    Optional<String> of(HadoopValue setting) {
      return time(setting, 1000);
    }
  },
  /** A number of MiB. */
  MEBIBYTES {
    @Override
    Optional<String> of(HadoopValue setting) {
      return Optional.of(size(mebibytes(setting) << 20));
    }
  },
  /** A number of bytes, or with a letter such as 128m. */
  BYTES {
    @Override
    Optional<String> of(HadoopValue setting) {
      return Optional.of(size(bytes(setting)));
    }
  };

  private static final Pattern TIME = Pattern.compile("(\\d{1,15})\\s*(ns|us|ms|s|m|h|d)?");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,15})\\s*([kmgtpKMGTP]?)[bB]?");
  private static final String SIZE_UNITS = "kmgtp";
  private static final Map<String, Double> MILLIS =
      Map.of("ns", 1e-6, "us", 1e-3, "ms", 1.0, "s", 1e3, "m", 6e4, "h", 3.6e6, "d", 8.64e7);

  abstract Optional<String> of(HadoopValue setting);

  private static Optional<String> time(HadoopValue setting, double unit) {
    String value = setting.value().strip().toLowerCase(Locale.ROOT);
    if (value.startsWith("-")) {
      return Optional.empty();
    }
    Matcher time = TIME.matcher(value);
    if (!time.matches()) {
      throw setting.wrong("is not a time", "write a number, or one with a unit such as 10s");
    }
    double number = Double.parseDouble(time.group(1));
    double millis = number * (time.group(2) == null ? unit : MILLIS.get(time.group(2)));
    return Optional.of(millis % 1000 == 0 ? plain(millis / 1000) + "s" : plain(millis) + "ms");
  }

  /**
   * Returns a whole number of MiB above 0.
   *
   * @throws InvalidInputException if the value is none
   */
  static long mebibytes(HadoopValue setting) {
    long number = setting.whole();
    if (number <= 0 || number > 1L << 40) {
      throw setting.wrong("is no number of MiB", "write a whole number from 1");
    }
    return number;
  }

  private static long bytes(HadoopValue setting) {
    Matcher size = SIZE.matcher(setting.value().strip());
    if (!size.matches()) {
      throw setting.wrong("is no number of bytes", "write such as 134217728 or 128m");
    }
    int power = SIZE_UNITS.indexOf(size.group(2).toLowerCase(Locale.ROOT));
    double bytes =
        Double.parseDouble(size.group(1)) * (size.group(2).isEmpty() ? 1 : 1L << 10 * (power + 1));
    if (bytes < 1 || bytes > 1e18) {
      throw setting.wrong("is no plausible number of bytes", "write such as 128m");
    }
    return (long) bytes;
  }

  /** Returns bytes as a size with a unit. */
  static String size(long bytes) {
    return Size.text(bytes);
  }

  /** Returns a number without an exponent. */
  static String plain(double number) {
    String plain = BigDecimal.valueOf(number).toPlainString();
    return plain.endsWith(".0") ? plain.substring(0, plain.length() - 2) : plain;
  }
}
