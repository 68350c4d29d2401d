package io.racklab.master.papers.reproduce;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValueType;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.UnreadableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a {@code figure { … }} section. */
final class FigureReader {
  private static final String EXPERIMENT = "experiment";
  private static final String EXPERIMENTS = "experiments";
  private static final String EMULATED = "emulated";

  private final String name;
  private final Section section;
  private final Config whole;
  private final boolean quick;

  /**
   * Creates a reader.
   *
   * @param name the figure's name
   * @param whole the file that contains the section
   * @param quick true if the section {@code quick} overrides the experiments
   */
  FigureReader(String name, Section section, Config whole, boolean quick) {
    this.name = name;
    this.section = section;
    this.whole = whole;
    this.quick = quick;
  }

  /** Returns the figure, or empty if the section has problems, which are then recorded in it. */
  Optional<PaperFigure> read() {
    section.at("description").text();
    section.at("traces").section();
    // Values that the file reuses as ${figure.let.NAME}.
    section.at("let").section();
    String paper = section.at("paper").required("paper = tyrex").text().orElse("");
    String title = section.at("title").required("title = \"Fig. 5: …\"").text().orElse("");
    String shows = section.at("shows").required("shows = \"what it shows\"").text().orElse("");
    Map<String, Config> configs = configs();
    Set<String> emulated = emulated(configs.keySet());
    List<PaperFigure.Part> parts = parts(configs, emulated);
    List<PaperFigure.Assumption> assumptions = new ArrayList<>();
    for (Section assumption : section.at("assumptions").sections()) {
      assumptions.add(assumption(assumption, configs));
    }
    Field rowsField =
        section.at("rows").required("rows = [ { label = …, metric = …, paper = … } ]");
    if (rowsField.present() && rowsField.elements().isEmpty()) {
      rowsField.problem("rows is empty", "write at least one { label = …, metric = …, paper = … }");
    }
    List<FigureRow> rows = new ArrayList<>();
    for (Section row : rowsField.sections()) {
      new RowReader(row, parts).read().ifPresent(rows::add);
    }
    section.end();
    return section.problems().count() > 0
        ? Optional.empty()
        : Optional.of(new PaperFigure(name, paper, title, shows, parts, assumptions, rows));
  }

  /**
   * Returns each experiment's configuration, merged with {@code common} and, if asked for, {@code
   * quick}.
   */
  private Map<String, Config> configs() {
    Field one = section.at(EXPERIMENT);
    Field several = section.at(EXPERIMENTS);
    section.at("common").section();
    section.at("quick").section();
    Map<String, Config> configs = new LinkedHashMap<>();
    if (one.present() == several.present()) {
      section.problem(
          one.present() ? "there are both experiment and experiments" : "there is no experiment",
          "write experiment { … } for one, or experiments { a { … }, b { … } }");
    } else if (one.section().isPresent()) {
      configs.put("", laid("figure." + EXPERIMENT));
    } else if (several.section().isPresent()) {
      Section all = several.section().get();
      for (String key : all.keys()) {
        Field part = all.at(key);
        if (!key.matches("[a-z0-9][a-z0-9.-]*")) {
          part.problem("experiments." + key + " is not a folder name", "use a to z, 0 to 9 and -");
        } else if (part.section().isPresent()) {
          configs.put(key, laid("figure." + EXPERIMENTS + "." + ConfigUtil.quoteString(key)));
        }
      }
    }
    return configs;
  }

  private Config laid(String path) {
    Config common = section("figure.common");
    Config laid = whole.getConfig(path).withFallback(common);
    return quick ? section("figure.quick").withFallback(laid) : laid;
  }

  private Config section(String path) {
    return whole.hasPath(path) && whole.getValue(path) instanceof ConfigObject object
        ? object.toConfig()
        : ConfigFactory.empty();
  }

  /**
   * Returns the experiments that also run with real bytes: all, or those that the section names.
   */
  private Set<String> emulated(Set<String> names) {
    Optional<Section> emulated = section.at(EMULATED).section();
    if (emulated.isEmpty()) {
      return Set.of();
    }
    Map<String, String> choices = new LinkedHashMap<>();
    names.forEach(name -> choices.put(name, name));
    Field of = emulated.get().at("of");
    if (!of.present()) {
      return names;
    }
    Set<String> chosen = new LinkedHashSet<>();
    of.elements().forEach(one -> one.choice(choices).ifPresent(chosen::add));
    return chosen;
  }

  private List<PaperFigure.Part> parts(Map<String, Config> configs, Set<String> emulated) {
    List<PaperFigure.Part> parts = new ArrayList<>();
    configs.forEach(
        (part, config) -> {
          Optional<Study> study = study(part, config, "virtual");
          Optional<Study> real =
              study.isPresent() && emulated.contains(part)
                  ? study(
                      part.isEmpty() ? EMULATED : part + "-" + EMULATED,
                      section("figure." + EMULATED).withoutPath("of").withFallback(config),
                      "wall")
                  : Optional.empty();
          study.ifPresent(known -> parts.add(new PaperFigure.Part(part, known, real)));
        });
    return parts;
  }

  private Optional<Study> study(String part, Config config, String clock) {
    String whole = part.isEmpty() ? name : name + "-" + part;
    Map<String, String> overrides = new LinkedHashMap<>();
    overrides.put("name", ConfigUtil.quoteString(whole));
    overrides.put("clock", clock);
    try {
      return Optional.of(
          Study.parse(
              section.problems().file(), config.atPath(EXPERIMENT), section.folder(), overrides));
    } catch (InvalidInputException invalid) {
      for (Problem problem : invalid.problems()) {
        section.problems().add(problem);
      }
      return Optional.empty();
    }
  }

  private PaperFigure.Assumption assumption(Section assumption, Map<String, Config> configs) {
    String called = assumption.at("name").required("name = placement").text().orElse("");
    String text = assumption.at("text").required("text = \"what, and why\"").text().orElse("");
    Field keyField = assumption.at("key");
    Optional<String> key = keyField.read(FigureReader::path);
    assumption.end();
    String setting = key.map(path -> setting(path, configs)).orElse("");
    if (key.isPresent() && setting.isEmpty()) {
      keyField.problem(
          "no experiment of the figure sets " + key.get(), "name a key that one of them sets");
    }
    return new PaperFigure.Assumption(called, setting, text);
  }

  private static String path(String text) {
    try {
      if (ConfigUtil.splitPath(text).stream().noneMatch(String::isBlank)) {
        return text;
      }
    } catch (ConfigException e) {
      // Reported below, since the library's message refers to its own rules.
    }
    throw new UnreadableException(text, "is not a path of keys", "cluster.replication");
  }

  private static String setting(String path, Map<String, Config> configs) {
    List<String> values = new ArrayList<>();
    for (Config config : configs.values()) {
      String value = value(path, config);
      if (!value.isEmpty() && !values.contains(value)) {
        values.add(value);
      }
    }
    return values.isEmpty() ? "" : path + " = " + String.join(" | ", values);
  }

  private static String value(String path, Config config) {
    if (!config.hasPath(path)) {
      return "";
    }
    return config.getValue(path).valueType() == ConfigValueType.STRING
        ? config.getString(path)
        : config.getValue(path).render(ConfigRenderOptions.concise());
  }
}
