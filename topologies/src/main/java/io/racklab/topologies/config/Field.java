package io.racklab.topologies.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value of a key, or the place where it is missing. Every reading method returns empty if the
 * key is missing or its value is wrong; a wrong value is a problem, a missing key only if {@link
 * #required}. A reader can thus continue with a default and look at the problems at the end.
 */
public final class Field {
  private static final Pattern NUMBER_AND_MORE =
      Pattern.compile("(\\d{1,20}(?:\\.\\d{1,20})?)\\s*(\\D.*)");

  private final Section section;
  private final String key;
  private final ConfigValue value;

  Field(Section section, String key, ConfigValue value) {
    this.section = section;
    this.key = key;
    this.value = value == null || value.valueType() == ConfigValueType.NULL ? null : value;
  }

  /** Returns the key. */
  public String key() {
    return key;
  }

  /** True if the key is in the file. */
  public boolean present() {
    return value != null;
  }

  /** True if the value is a single one, not a section or a list. */
  public boolean isText() {
    return value != null
        && value.valueType() != ConfigValueType.OBJECT
        && value.valueType() != ConfigValueType.LIST;
  }

  /**
   * Makes a missing key a problem.
   *
   * @param example the text to write, with the key: {@code input = 1 GiB}
   */
  public Field required(String example) {
    if (!present()) {
      problem(key + " is missing", "write " + example);
    }
    return this;
  }

  /** Adds a problem at this place: at the value, or at the section where it is missing. */
  public void problem(String what, String instead) {
    ConfigOrigin origin = present() ? value.origin() : section.origin();
    section.problems().add(origin, what, instead);
  }

  /** Adds a problem of another file that this value names. */
  public void problem(Problem problem) {
    if (problem.line() > 0) {
      section.problems().add(problem);
    } else {
      // Report it at this value, since the other file may not exist.
      problem(problem.file() + ": " + problem.what(), problem.instead());
    }
  }

  /** Returns the folder from which relative paths start here. */
  public Path folder() {
    return section.folder();
  }

  /** Reads a text that is not blank. */
  public Optional<String> text() {
    return read(
        text -> {
          if (text.isBlank()) {
            throw new UnreadableException(text, "is empty", "a name");
          }
          return text;
        });
  }

  /** Reads a whole number between two bounds, both included. */
  public Optional<Integer> count(int least, int most) {
    return read(text -> Math.toIntExact(whole(text, least, most)));
  }

  /** Reads a whole number between two bounds, both included. */
  public Optional<Long> number(long least, long most) {
    return read(text -> whole(text, least, most));
  }

  private static long whole(String text, long least, long most) {
    long number;
    try {
      number = Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw new UnreadableException(
          text, "is not a whole number", Long.toString(Math.max(least, 1)));
    }
    if (number < least) {
      throw new UnreadableException(text, "must be at least " + least, Long.toString(least));
    }
    if (number > most) {
      throw new UnreadableException(text, "must be at most " + most, Long.toString(most));
    }
    return number;
  }

  /** Reads a number without a unit, not negative. */
  public Optional<Double> number() {
    return read(Field::decimal);
  }

  /** Reads a number without a unit, more than zero. */
  public Optional<Double> positive() {
    return read(
        text -> {
          double number = decimal(text);
          if (number <= 0) {
            throw new UnreadableException(text, "must be more than zero", "1.0");
          }
          return number;
        });
  }

  /** Reads a number without a unit, more than zero and at most 1. */
  public Optional<Double> share() {
    return read(
        text -> {
          double number = shareOrZero(text);
          if (number <= 0) {
            throw new UnreadableException(text, "must be more than zero", "1.0");
          }
          return number;
        });
  }

  /** Reads a number without a unit, from 0 to 1. */
  public Optional<Double> shareOrZero() {
    return read(Field::shareOrZero);
  }

  /** Reads a share as a number from 0 to 1 or in per cent: 0.001 equals 0.1 %. */
  public Optional<Double> shareOrPercent() {
    return read(
        text -> {
          Matcher parts = NUMBER_AND_MORE.matcher(text.strip());
          if (!parts.matches() || !parts.group(2).equals("%")) {
            return shareOrZero(text);
          }
          double share = Double.parseDouble(hundredth(Double.parseDouble(parts.group(1))));
          if (share > 1) {
            throw new UnreadableException(text, "must be at most 100 %", "1 %");
          }
          return share;
        });
  }

  private static double shareOrZero(String text) {
    double number = decimal(text);
    if (number > 1) {
      // A number from 2 to 100 is most likely meant in per cent.
      boolean percent = number >= 2 && number <= 100;
      throw new UnreadableException(text, "must be at most 1", percent ? hundredth(number) : "1.0");
    }
    return number;
  }

  private static String hundredth(double number) {
    return BigDecimal.valueOf(number).movePointLeft(2).stripTrailingZeros().toPlainString();
  }

  private static double decimal(String text) {
    double number;
    try {
      // Not Double.parseDouble, which also reads NaN, Infinity, 0x1p3 and 1d.
      number = text.length() > 60 ? Double.NaN : new BigDecimal(text.strip()).doubleValue();
    } catch (NumberFormatException e) {
      number = Double.NaN;
    }
    if (!Double.isFinite(number)) {
      throw new UnreadableException(text, "is not a number", plain(text));
    }
    if (number < 0) {
      throw new UnreadableException(text, "must not be negative", "1.0");
    }
    return number;
  }

  /**
   * Returns the most likely meaning of a number followed by something else: 0.05 for 5%, and 8 for
   * 8x.
   */
  private static String plain(String text) {
    Matcher parts = NUMBER_AND_MORE.matcher(text.strip());
    if (!parts.matches()) {
      return "1.0";
    }
    return parts.group(2).equals("%")
        ? hundredth(Double.parseDouble(parts.group(1)))
        : parts.group(1);
  }

  /** Reads a size in bytes of at least {@code least}. */
  public Optional<Long> size(long least) {
    return read(
        text -> {
          long bytes = Size.parse(text);
          if (bytes < least) {
            throw new UnreadableException(
                text, "must be at least " + Size.text(least), Size.text(least));
          }
          return bytes;
        });
  }

  /** Reads a rate in bytes per second, more than zero. */
  public Optional<Double> rate() {
    return read(Rate::parse);
  }

  /** Reads a length of time of at least {@code least}. */
  public Optional<Duration> duration(Duration least) {
    return read(
        text -> {
          Duration time = TimeSpan.parse(text);
          if (time.compareTo(least) < 0) {
            String bound = TimeSpan.text(least);
            throw new UnreadableException(text, "must be at least " + bound, bound);
          }
          return time;
        });
  }

  /** Reads true or false, also written as yes or no, on or off. */
  public Optional<Boolean> flag() {
    return choice(
        Map.of("true", true, "yes", true, "on", true, "false", false, "no", false, "off", false));
  }

  /** Reads one of these words and returns its meaning. */
  public <T> Optional<T> choice(Map<String, T> meanings) {
    return choice(meanings, "");
  }

  /**
   * Like {@link #choice(Map)}, for a key that also accepts values other than these words.
   *
   * @param otherwise the text that names the other values; the proposal consists of the nearest
   *     known word and this text
   */
  public <T> Optional<T> choice(Map<String, T> meanings, String otherwise) {
    return read(
        text -> {
          T meaning = meanings.get(text);
          if (meaning == null) {
            List<String> words = meanings.keySet().stream().sorted().toList();
            String why = "is none of " + String.join(", ", words);
            String nearest = Nearest.to(text, words);
            throw new UnreadableException(text, why, nearest + otherwise);
          }
          return meaning;
        });
  }

  /** Reads a path; a relative one starts from the folder of the file. */
  public Optional<Path> path() {
    return read(
        text -> {
          try {
            return section.folder().resolve(Path.of(text)).normalize();
          } catch (java.nio.file.InvalidPathException e) {
            throw new UnreadableException(text, "is not a path", "the path of a file");
          }
        });
  }

  /**
   * Reads a value by a given function.
   *
   * @param reading converts the text; throws {@link UnreadableException} if the text is wrong
   */
  public <T> Optional<T> read(Function<String, T> reading) {
    if (!present()) {
      return Optional.empty();
    }
    if (!isText()) {
      problem(key + " must be a single value, not " + shape(), "write " + key + " = …");
      return Optional.empty();
    }
    String text =
        value.valueType() == ConfigValueType.STRING ? (String) value.unwrapped() : value.render();
    try {
      return Optional.of(reading.apply(text));
    } catch (UnreadableException wrong) {
      problem(
          key + " = " + wrong.text() + " " + wrong.why(),
          "write " + key + " = " + wrong.proposal());
      return Optional.empty();
    }
  }

  /** Reads a section. */
  public Optional<Section> section() {
    if (!present()) {
      return Optional.empty();
    }
    if (value instanceof ConfigObject object) {
      return Optional.of(new Section(key, object, section.problems(), section.folder()));
    }
    problem(key + " must be a section, not " + shape(), "write " + key + " { … }");
    return Optional.empty();
  }

  /**
   * Reads a list of sections; a single section counts as a list of one. Returns an empty list if
   * the key is missing.
   */
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    for (Field element : elements()) {
      element.section().ifPresent(sections::add);
    }
    return sections;
  }

  /**
   * Returns the elements of a list; a single value counts as a list of one. Returns an empty list
   * if the key is missing.
   */
  public List<Field> elements() {
    if (!present()) {
      return List.of();
    }
    if (value instanceof ConfigList list) {
      return list.stream().map(element -> new Field(section, key, element)).toList();
    }
    return List.of(this);
  }

  private String shape() {
    return switch (value.valueType()) {
      case OBJECT -> "a section";
      case LIST -> "a list";
      default -> "a single value";
    };
  }
}
