package io.racklab.master.engine.schedule.catalog;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.external.ProgramFiles;
import io.racklab.master.engine.schedule.hadoop.HadoopFiles;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Nearest;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import io.racklab.topologies.config.Section;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Schedulers by name, and the mixes that an experiment describes. */
public final class SchedulerFile {
  private static final String RESOURCE = "/io/racklab/master/schedulers/presets.conf";
  private static final ConfigObject PRESETS =
      HoconFile.config("presets.conf", text()).getObject("schedulers");

  /** The most schedulers in a list; a longer list must be a mistake. */
  private static final int MOST = 1000;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  private SchedulerFile() {}

  /** Returns the names of the presets, with their descriptions. */
  public static Map<String, String> bundledNames() {
    Map<String, String> names = new LinkedHashMap<>();
    Section presets = presets();
    for (String name : presets.keys()) {
      names.put(
          name,
          presets.at(name).section().flatMap(one -> one.at("description").text()).orElseThrow());
    }
    return names;
  }

  /** Returns the names of the presets for nodes that offer slots. */
  public static Set<String> forSlots() {
    Set<String> names = new LinkedHashSet<>();
    for (String name : bundledNames().keySet()) {
      String path = "\"" + name + "\".slots.kind";
      if (!PRESETS.toConfig().getString(path).equals("containers")) {
        names.add(name);
      }
    }
    return names;
  }

  /** Returns the built-in kinds of policies for a question. */
  public static Set<String> kinds(Class<?> question) {
    return Families.ALL.to(question).keySet();
  }

  /**
   * Returns an entry for an experiment's {@code schedulers} with the policy of this kind that a
   * user has added, and the fair scheduler's other policies; empty if there is no such policy.
   */
  public static Optional<String> ownPolicy(String kind) {
    return OwnPolicies.part(kind)
        .map(
            part ->
                "{ name = \"%s\", like = fair, %s { kind = \"%s\" } }"
                    .formatted(kind, part.word(), kind));
  }

  /**
   * Returns a preset as a section for an experiment's file.
   *
   * @throws InvalidInputException if there is no preset of this name
   */
  public static String presetText(String name) {
    preset(name);
    return PRESETS
        .get(name)
        .atKey(name)
        .root()
        .render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
  }

  /**
   * Returns an entry for an experiment's {@code schedulers} with jars that come before Hadoop's
   * own; empty if the name is not that of a preset that runs Hadoop's schedulers.
   *
   * @param jars a folder of jars, or a jar
   */
  public static Optional<String> withJars(String name, Path jars) {
    ConfigObject preset = (ConfigObject) PRESETS.get(name);
    ConfigObject order = preset == null ? null : (ConfigObject) preset.get(Part.ORDER.word());
    if (order == null || !"hadoop".equals(order.get("kind").unwrapped())) {
      return Optional.empty();
    }
    ConfigObject own =
        order
            .withoutKey("version")
            .withValue("jars", ConfigValueFactory.fromAnyRef(jars.toString()));
    return Optional.of(
        "{ name = \"%s\", like = \"%s\", order = %s }"
            .formatted(name, name, own.render(ConfigRenderOptions.concise())));
  }

  private static String text() {
    try (InputStream stream = SchedulerFile.class.getResourceAsStream(RESOURCE)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Section presets() {
    return new Section(
        "schedulers", PRESETS, new Problems("presets.conf"), Path.of("").toAbsolutePath());
  }

  /**
   * Reads the {@code schedulers} of an experiment: names of presets, and sections {@code { name =
   * mine, like = fair, … }} with the questions that differ. Mistakes are problems of the field's
   * section.
   */
  public static List<SchedulerSpec> from(Field schedulers) {
    List<SchedulerSpec> specs = new ArrayList<>();
    int count = schedulers.elements().size();
    if (count > MOST) {
      schedulers.problem("there are " + count + " schedulers", "write at most " + MOST);
      return specs;
    }
    Map<String, Field> seen = new LinkedHashMap<>();
    for (Field one : schedulers.elements()) {
      Optional<SchedulerSpec> spec =
          one.isText() ? preset(one) : one.section().flatMap(SchedulerFile::mix);
      spec.ifPresent(
          found -> {
            if (seen.putIfAbsent(found.name(), one) != null) {
              one.problem(
                  "two schedulers are named " + found.name(),
                  "give one another name: { name = …, like = … }");
            }
            specs.add(found);
          });
    }
    if (schedulers.present() && schedulers.elements().isEmpty()) {
      schedulers.problem("schedulers is empty", "write schedulers = [ fifo, fair ]");
    }
    return specs;
  }

  /**
   * Reads one entry of an experiment's {@code schedulers}; returns empty if its policies do not go
   * together.
   *
   * @param folder the folder from which relative paths in it start
   */
  public static Optional<SchedulerSpec> entry(ConfigValue entry, Path folder) {
    ConfigObject list = ConfigValueFactory.fromIterable(List.of(entry)).atKey("schedulers").root();
    Problems problems = new Problems("schedulers");
    List<SchedulerSpec> specs =
        from(new Section("schedulers", list, problems, folder).at("schedulers"));
    return problems.count() > 0 ? Optional.empty() : specs.stream().findFirst();
  }

  private static Optional<SchedulerSpec> preset(Field word) {
    return word.text()
        .flatMap(name -> known(word, name))
        .flatMap(
            found -> {
              Optional<SchedulerSpec> spec =
                  QuestionsReader.read(found.name(), found.preset(), found.preset());
              tell(found.preset(), word);
              return spec;
            });
  }

  /**
   * Reports a preset's problems where its name stands: a preset may need files that are not there.
   */
  private static void tell(Section preset, Field place) {
    preset.problems().all().forEach(one -> place.problem(one.what(), one.instead()));
  }

  private static Optional<Preset> known(Field place, String name) {
    Section presets = presets();
    Optional<Section> preset = presets.has(name) ? presets.at(name).section() : Optional.empty();
    if (preset.isEmpty()) {
      List<String> names = List.copyOf(presets.keys());
      place.problem(
          "there is no scheduler " + name,
          "did you mean " + Nearest.to(name, names) + "? (" + String.join(", ", names) + ")");
    }
    return preset.map(section -> new Preset(name, section));
  }

  private static Optional<SchedulerSpec> mix(Section mix) {
    Field like = mix.at("like");
    Optional<Section> base =
        like.present() || !answersAll(mix)
            ? like.required("like = fair")
                .text()
                .flatMap(name -> known(like, name))
                .map(Preset::preset)
            : Optional.of(mix);
    Field nameField = mix.at("name").required("name = mine");
    Optional<String> name = nameField.text();
    if (name.isPresent() && !NAME.matcher(name.get()).matches()) {
      nameField.problem(
          "the name of a scheduler is also the name of a folder",
          "use at most 64 letters, digits, dots, dashes and underscores");
      return Optional.empty();
    }
    if (base.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    Optional<SchedulerSpec> spec = QuestionsReader.read(name.get(), mix, base.get());
    if (base.get() != mix) {
      tell(base.get(), like);
    }
    return spec;
  }

  private static boolean answersAll(Section mix) {
    return Arrays.stream(Part.values()).allMatch(part -> mix.has(part.word()));
  }

  /**
   * Returns the {@code schedulers} of an experiment with everything that presets contribute written
   * out, so that they do not depend on the presets of a version.
   *
   * @param schedulers the list, which {@link #from} has read without a problem
   * @param folder the folder from which relative paths in it start
   */
  public static ConfigList writtenOut(ConfigList schedulers, Path folder) {
    List<ConfigValue> all = new ArrayList<>();
    for (ConfigValue one : schedulers) {
      all.add(
          one instanceof ConfigObject mix
              ? writtenOut(mix, folder)
              : ((ConfigObject) PRESETS.get((String) one.unwrapped())).withValue("name", one));
    }
    return ConfigValueFactory.fromIterable(all);
  }

  private static ConfigValue writtenOut(ConfigObject mix, Path folder) {
    ConfigValue like = mix.get("like");
    ConfigObject whole = mix.withoutKey("like");
    for (Part part : Part.values()) {
      if (!whole.containsKey(part.word())) {
        ConfigObject base = (ConfigObject) PRESETS.get((String) like.unwrapped());
        whole = whole.withValue(part.word(), base.get(part.word()));
      }
      ConfigValue withFiles = ProgramFiles.whole(whole.get(part.word()), folder);
      whole = whole.withValue(part.word(), HadoopFiles.whole(withFiles, folder));
    }
    return whole;
  }

  /**
   * Returns a preset by name.
   *
   * @throws InvalidInputException if there is no preset of this name
   */
  public static SchedulerSpec named(String name) {
    Section preset = preset(name);
    Optional<SchedulerSpec> spec = QuestionsReader.read(name, preset, preset);
    preset.problems().throwIfAny();
    return spec.orElseThrow();
  }

  private static Section preset(String name) {
    Section presets = presets();
    if (!presets.has(name)) {
      List<String> names = List.copyOf(presets.keys());
      throw new InvalidInputException(
          new Problem(
              name,
              0,
              "there is no scheduler of this name",
              "choose from " + String.join(", ", names)));
    }
    return presets.at(name).section().orElseThrow();
  }

  private record Preset(String name, Section preset) {}
}
