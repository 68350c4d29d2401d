package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.InvalidInputException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The properties of one or more files, as Hadoop's {@code Configuration} merges them: a later file
 * overrides an earlier one unless that says {@code final}, files may include others, and {@code
 * ${name}} stands for another property's value. Remembers which properties were asked for.
 */
final class HadoopConfiguration {
  /** Configuration.MAX_SUBST of Hadoop. */
  private static final int MOST_SUBSTITUTIONS = 20;

  private static final int MOST_INCLUDES = 20;
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}$\\s]+)}");

  private static final Pattern ENVIRONMENT = Pattern.compile("env\\.[^:-]+:?-(.*)");

  private final Map<String, Property> properties = new LinkedHashMap<>();
  private final Set<String> used = new LinkedHashSet<>();
  private final boolean exact;

  private record Property(HadoopValue setting, boolean last, boolean preset) {}

  HadoopConfiguration() {
    this(false);
  }

  private HadoopConfiguration(boolean exact) {
    this.exact = exact;
  }

  /**
   * Returns a configuration that reads as Hadoop 1.2.1 does: blanks belong to a value, an empty
   * value sets nothing, and a variable that no file sets stays as it is written.
   */
  static HadoopConfiguration ofHadoop1() {
    return new HadoopConfiguration(true);
  }

  /**
   * Adds the properties of a file that people wrote.
   *
   * @throws InvalidInputException if it cannot be read, or is no configuration
   */
  void add(Path file) {
    add(file.toString(), XmlElement.read(file), false, file.toAbsolutePath().getParent(), 0);
  }

  /**
   * Adds the default values of a version of Hadoop, which never count as unused.
   *
   * @param file the file's name in messages
   */
  void addDefaults(String file, XmlElement root) {
    add(file, root, true, null, 0);
  }

  private void add(String file, XmlElement root, boolean preset, Path folder, int depth) {
    if (!root.name().equals("configuration")) {
      throw XmlElement.problem(
          file,
          root.line(),
          "the file begins with <" + root.name() + ">, not with <configuration>",
          "name a folder with Hadoop's configuration files");
    }
    addChildren(file, root, preset, folder, depth);
  }

  private void addChildren(String file, XmlElement of, boolean preset, Path folder, int depth) {
    for (XmlElement child : of.children()) {
      switch (child.name()) {
        case "property" -> add(file, child, preset);
        case "configuration" -> add(file, child, preset, folder, depth + 1);
        case "include" -> include(file, child, preset, folder, depth);
        default -> {
          // Hadoop skips others, too.
        }
      }
    }
  }

  private void include(String file, XmlElement include, boolean preset, Path folder, int depth) {
    String other = include.attributes().getOrDefault("href", "");
    if (depth > MOST_INCLUDES) {
      throw XmlElement.problem(
          file, include.line(), "files include each other without end", "take this include out");
    }
    Optional<Path> included = included(other, folder);
    if (included.isPresent()) {
      // As in Hadoop, a path in an included file is relative to the first file's folder.
      Path path = included.get();
      add(path.toString(), XmlElement.read(path), preset, folder, depth + 1);
      return;
    }
    XmlElement instead =
        include
            .all("fallback")
            .findFirst()
            .filter(any -> !other.isBlank())
            .orElseThrow(
                () ->
                    XmlElement.problem(
                        file,
                        include.line(),
                        "the file includes " + other + ", which is not there",
                        "put it there, or take the line out"));
    addChildren(file, instead, preset, folder, depth);
  }

  /**
   * Returns the file that an include names; empty if it is not there.
   *
   * @param other an address that begins with {@code file:}, or a path
   * @param folder the folder that a relative path is in
   */
  private static Optional<Path> included(String other, Path folder) {
    if (folder == null || other.isBlank()) {
      return Optional.empty();
    }
    try {
      Path path = other.startsWith("file:") ? Path.of(URI.create(other)) : folder.resolve(other);
      return Optional.of(path).filter(Files::isRegularFile);
    } catch (IllegalArgumentException e) {
      // No address, or one of another machine: Hadoop does not find it either.
      return Optional.empty();
    }
  }

  private void add(String file, XmlElement property, boolean preset) {
    String name = text(property, "name").orElse("").strip();
    if (name.isEmpty()) {
      throw XmlElement.problem(
          file, property.line(), "a property has no name", "write <name>…</name> in it");
    }
    Property known = properties.get(name);
    if (known == null || !known.last) {
      boolean last = text(property, "final").map("true"::equals).orElse(false);
      HadoopValue setting =
          new HadoopValue(name, text(property, "value").orElse(""), file, property.line());
      boolean empty = setting.value().isEmpty();
      properties.put(
          name, new Property(empty && known != null ? known.setting : setting, last, preset));
    }
  }

  /**
   * Returns the last text of this name with the blanks around it; Hadoop 3 reads attributes too.
   */
  private Optional<String> text(XmlElement property, String child) {
    Stream<String> attribute = Stream.ofNullable(property.attributes().get(child));
    return Stream.concat(
            exact ? Stream.empty() : attribute, property.all(child).map(XmlElement::written))
        .filter(text -> !text.isEmpty())
        .reduce((first, second) -> second);
  }

  /** True if a file that people wrote has a property with this prefix. */
  boolean hasAny(String beginning) {
    return properties.values().stream()
        .anyMatch(one -> !one.preset && one.setting.name().startsWith(beginning));
  }

  /**
   * Returns a property that is not empty: by the first of its names that a file of people sets, or
   * else by its default.
   *
   * @throws InvalidInputException if its value names a property that no file sets
   */
  Optional<HadoopValue> find(String... names) {
    Optional<HadoopValue> found = Optional.empty();
    for (String name : names) {
      used.add(name);
      Property property = properties.get(name);
      if (property != null && found.filter(value -> !isDefault(value)).isEmpty()) {
        HadoopValue value = substituted(property.setting);
        found = isSet(value) ? Optional.of(value) : found;
      }
    }
    return found;
  }

  private static boolean isSet(HadoopValue value) {
    return !value.value().isEmpty();
  }

  /** Returns the names of all properties. */
  List<String> names() {
    return List.copyOf(properties.keySet());
  }

  /** Returns a property that is set, without counting it as asked for. */
  Optional<HadoopValue> peek(String name) {
    return Optional.ofNullable(properties.get(name))
        .map(property -> substituted(property.setting))
        .filter(HadoopConfiguration::isSet);
  }

  /** True if a file that people wrote has this property. */
  boolean isWritten(String name) {
    return properties.containsKey(name) && !properties.get(name).preset;
  }

  /** True if no later file may override this property. */
  boolean isFinal(String name) {
    return properties.containsKey(name) && properties.get(name).last;
  }

  /** Replaces the value of a property, or without a value removes the property. */
  void rewrite(String name, Optional<String> value) {
    HadoopValue by = properties.get(name).setting;
    properties.computeIfPresent(
        name,
        (any, before) ->
            value
                .map(text -> new HadoopValue(name, text, by.file(), by.line()))
                .map(one -> new Property(one, before.last, before.preset))
                .orElse(null));
  }

  private boolean isDefault(HadoopValue found) {
    Property property = properties.get(found.name());
    return property == null || property.preset;
  }

  /**
   * Puts another property in place of a property, whatever the files say of the latter.
   *
   * @return the property that was replaced, if a file of people had set it
   */
  Optional<HadoopValue> replace(String name, HadoopValue by) {
    used.add(by.name());
    Property before = properties.put(name, new Property(by, true, true));
    return Optional.ofNullable(before).filter(one -> !one.preset).map(Property::setting);
  }

  /** Returns the properties that people wrote and that were never asked for. */
  List<HadoopValue> unused() {
    List<HadoopValue> all = new ArrayList<>();
    properties.forEach(
        (name, property) -> {
          if (!property.preset && !used.contains(name)) {
            all.add(property.setting);
          }
        });
    return all;
  }

  private HadoopValue substituted(HadoopValue setting) {
    String value = setting.value();
    Matcher variable = VARIABLE.matcher(value);
    for (int i = 0; variable.find(); i++) {
      if (i == MOST_SUBSTITUTIONS) {
        if (exact) {
          throw setting.wrong("names variables without end", "write the value itself");
        }
        break;
      }
      Property other = properties.get(variable.group(1));
      if (other == null && exact) {
        break;
      }
      used.add(variable.group(1));
      value =
          value.substring(0, variable.start())
              + (other == null ? ofEnvironment(variable, setting) : other.setting.value())
              + value.substring(variable.end());
      variable = VARIABLE.matcher(value);
    }
    return new HadoopValue(setting.name(), value, setting.file(), setting.line());
  }

  /** Returns the default of an environment variable, since the environment is the cluster's. */
  private static String ofEnvironment(Matcher variable, HadoopValue setting) {
    Matcher known = ENVIRONMENT.matcher(variable.group(1));
    if (!known.matches()) {
      throw setting.wrong(
          "names " + variable.group() + ", which no file sets", "write the value itself");
    }
    return known.group(1);
  }
}
