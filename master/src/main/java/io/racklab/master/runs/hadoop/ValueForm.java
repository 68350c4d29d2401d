package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Size;
import java.math.BigDecimal;
import java.util.Locale;
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
  /** A number from 0 on; a number below 0 stands for no limit. */
  UNLESS_NEGATIVE {
    @Override
    Optional<String> of(HadoopValue setting) {
      double number = setting.number();
      return number < 0 ? Optional.empty() : Optional.of(plain(number));
    }
  },
  /** A whole number from 0 on; a number below 0 stands for no limit. */
  WHOLE_UNLESS_NEGATIVE {
    @Override
    Optional<String> of(HadoopValue setting) {
      long number = setting.whole();
      return number < 0 ? Optional.empty() : Optional.of("" + number);
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
  /** A whole number. */
  WHOLE {
    @Override
    Optional<String> of(HadoopValue setting) {
      return Optional.of("" + setting.whole());
    }
  },
  /** True or false; in place of any other text Hadoop takes its default. */
  FLAG {
    @Override
    Optional<String> of(HadoopValue setting) {
      String value = setting.value().strip().toLowerCase(Locale.ROOT);
      return Optional.of(value).filter(word -> word.equals("true") || word.equals("false"));
    }
  },
  /** A time as a whole number of milliseconds; a number below 0 stands for no limit. */
  MILLISECONDS {
    @Override
    Optional<String> of(HadoopValue setting) {
      return time(setting.whole());
    }
  },
  /** A time as a whole number of seconds; a number below 0 stands for no limit. */
  SECONDS {
    @Override
    Optional<String> of(HadoopValue setting) {
      return time(setting.whole() * 1000);
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

  private static final Pattern SIZE = Pattern.compile("(\\d{1,15})\\s*([kmgtpKMGTP]?)[bB]?");
  private static final String SIZE_UNITS = "kmgtp";

  abstract Optional<String> of(HadoopValue setting);

  private static Optional<String> time(long millis) {
    String text = millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    return Optional.of(text).filter(any -> millis >= 0);
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
      throw setting.wrong("is no number of bytes", "write, for example, 134217728 or 128m");
    }
    int power = SIZE_UNITS.indexOf(size.group(2).toLowerCase(Locale.ROOT));
    double bytes =
        Double.parseDouble(size.group(1)) * (size.group(2).isEmpty() ? 1 : 1L << 10 * (power + 1));
    if (bytes < 1 || bytes > 1e18) {
      throw setting.wrong("is no plausible number of bytes", "write, for example, 128m");
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
