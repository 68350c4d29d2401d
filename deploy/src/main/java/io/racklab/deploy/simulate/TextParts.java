package io.racklab.deploy.simulate;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parts of an experiment's text that can be shrunk, in this order: entries of lists, keys,
 * numbers. The seed is not halved, since another seed gives another scenario, and the clock stays:
 * without it {@code racklab run} would play the experiment under the wall clock. All other keys are
 * treated alike, so that a new key of scenarios needs no change here.
 */
final class TextParts {
  private static final Pattern NUMBER = Pattern.compile("(\\d+)(.*)");

  /**
   * Keys that say how to reach a program: with less in them it would be another program, or none.
   */
  private static final Set<String> PROGRAM =
      Set.of("command", "address", "recording", "class", "jars", "conf");

  private static final ConfigRenderOptions PLAIN =
      ConfigRenderOptions.defaults().setOriginComments(false).setJson(false);

  private final ConfigObject whole;

  TextParts(String text) {
    Config config = ConfigFactory.parseString(text);
    whole = config.root();
  }

  /**
   * Returns the text with one part removed or halved; empty if there is no such part.
   *
   * @param number the index of the part, from 0
   */
  Optional<String> without(int number) {
    List<Supplier<ConfigValue>> all = new ArrayList<>();
    Stream.of(Sort.values()).forEach(sort -> all.addAll(smaller(whole, sort)));
    return number < all.size()
        ? Optional.of(((ConfigObject) all.get(number).get()).render(PLAIN))
        : Optional.empty();
  }

  /**
   * The kinds of parts, in the order in which they are tried; those that remove most come first.
   */
  private enum Sort {
    ENTRY,
    KEY,
    NUMBER
  }

  /** Returns the variants of a value, each with one part of a kind removed or halved. */
  private static List<Supplier<ConfigValue>> smaller(ConfigValue value, Sort sort) {
    if (value instanceof ConfigList list) {
      return ofList(list, sort);
    } else if (value instanceof ConfigObject object) {
      return ofObject(object, sort);
    }
    return sort == Sort.NUMBER ? ofScalar(value) : List.of();
  }

  private static List<Supplier<ConfigValue>> ofList(ConfigList list, Sort sort) {
    List<Supplier<ConfigValue>> all = new ArrayList<>();
    for (int entry = 0; entry < list.size(); entry++) {
      int at = entry;
      if (sort == Sort.ENTRY) {
        all.add(() -> with(list, at, Optional.empty()));
      }
      for (Supplier<ConfigValue> smaller : smaller(list.get(at), sort)) {
        all.add(() -> with(list, at, Optional.of(smaller.get())));
      }
    }
    return all;
  }

  private static ConfigValue with(ConfigList list, int at, Optional<ConfigValue> value) {
    List<ConfigValue> entries = new ArrayList<>(list);
    entries.remove(at);
    value.ifPresent(other -> entries.add(at, other));
    return ConfigValueFactory.fromIterable(entries);
  }

  private static List<Supplier<ConfigValue>> ofObject(ConfigObject object, Sort sort) {
    List<Supplier<ConfigValue>> all = new ArrayList<>();
    for (String key : object.keySet().stream().sorted().toList()) {
      if (PROGRAM.contains(key)) {
        continue;
      }
      if (sort == Sort.KEY && !key.equals("clock")) {
        all.add(() -> object.withoutKey(key));
      }
      if (!key.equals("seed")) {
        for (Supplier<ConfigValue> smaller : smaller(object.get(key), sort)) {
          all.add(() -> object.withValue(key, smaller.get()));
        }
      }
    }
    return all;
  }

  /** Returns half of a number, with its unit; nothing if that is zero. */
  private static List<Supplier<ConfigValue>> ofScalar(ConfigValue value) {
    Matcher number = NUMBER.matcher(value.unwrapped().toString());
    if (!number.matches() || number.group(1).length() > 9) {
      return List.of();
    }
    Integer half = Integer.parseInt(number.group(1)) / 2;
    Object smaller = number.group(2).isEmpty() ? half : half + number.group(2);
    return half == 0 ? List.of() : List.of(() -> ConfigValueFactory.fromAnyRef(smaller));
  }
}
