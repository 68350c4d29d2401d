package io.racklab.deploy.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import io.racklab.deploy.console.RingPage;
import io.racklab.deploy.console.RingText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.ScreeningText;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.hosts.ShellWord;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.Version;
import io.racklab.deploy.run.SuiteRuns;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.report.Ring;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.runs.suite.Screening;
import io.racklab.master.runs.suite.Suite;
import io.racklab.master.runs.suite.SuiteEntry;
import io.racklab.master.runs.suite.SuiteScenario;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares schedulers over the scenarios of the suite. */
@Command(
    name = "suite",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares all schedulers, and your own, in ten scenarios at two loads each: which has"
            + " the lowest mean job time where, by how much, and how far each is from the best"
            + " possible. Runs in virtual time; keeps what the folder already has of this build.",
    footer = {
      "",
      "Examples:",
      "  racklab suite --traces traces",
      "  racklab suite --jar mine.jar --schedulers mine",
      "  racklab suite --schedulers mine.conf",
      "  racklab suite --scenarios quiet,congested --schedulers fifo,fair,delay --repeats 10"
    })
public final class SuiteCommand implements Callable<Integer> {
  private static final String SCHEDULERS = "schedulers";

  /** A word that a shell takes as it is. */
  private static final Pattern PLAIN = Pattern.compile("[\\w./,:=@%+-]+");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs/suite",
      description = "the suite's folder (default: ${DEFAULT-VALUE})")
  private Path out;

  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "NAME",
      description =
          "presets, kinds of your own policies, and files whose schedulers take part (default: all"
              + " presets)")
  private List<String> schedulers;

  @Option(
      names = "--scenarios",
      split = ",",
      paramLabel = "NAME",
      description = "only these scenarios (default: all)")
  private List<String> scenarios;

  @Option(
      names = "--traces",
      paramLabel = "DIR",
      description =
          "the folder of the traces that two scenarios need; without it they are left out")
  private Path traces;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "5",
      description = "repeats of each cell (default: ${DEFAULT-VALUE})")
  private int repeats;

  @Option(
      names = "--mixes",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "also screen several hundred mixes of answers to the five questions, once in each scenario"
              + " with slots, and let the N best take part (default: ${DEFAULT-VALUE})")
  private int mixes;

  @Mixin private JarOption jars;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Option(names = "--markdown", description = "print the table in Markdown")
  private boolean markdown;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (repeats < 1 || repeats > 1000) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--repeats must be from 1 to 1000, not " + repeats);
    }
    if (mixes < 0 || mixes > 100) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--mixes must be from 0 to 100, not " + mixes);
    }
    if (traces != null && !Files.isDirectory(traces)) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "there is no folder " + traces);
    }
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    Map<SuiteScenario, Optional<Path>> played = scenarios(screen);
    SuiteRuns runs = new SuiteRuns(out, played, repeats, jars.given(), screen);
    List<SuiteEntry> entries = new ArrayList<>();
    if (schedulers == null) {
      SchedulerFile.bundledNames().keySet().forEach(name -> entries.add(preset(name)));
    } else {
      for (String word : schedulers) {
        entries.addAll(jars.given().reading(() -> entries(word)));
      }
    }
    runs.play(able(runs, entries, screen));
    Map<String, Object> json = new LinkedHashMap<>();
    String text = "";
    Optional<Screening> screening = Optional.empty();
    if (mixes > 0) {
      Screening screened = runs.screen();
      if (screened.scores().isEmpty()) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT, "--mixes needs a scenario whose nodes have slots");
      }
      List<SuiteEntry> best =
          screened.scores().stream().limit(mixes).map(score -> score.mix().entry()).toList();
      runs.play(best);
      screening = Optional.of(screened);
      json.put("screening", ScreeningText.json(screened));
      text = markdown ? ScreeningText.markdown(screened) : ScreeningText.of(screened);
    }
    Ring ring = Ring.of(runs.results());
    json.putAll(RingText.json(ring));
    String all = FormatOption.text(json);
    WholeFile.write(out.resolve("suite.json"), WholeFile.Content.of(all + "\n"));
    Path page = out.resolve("index.html");
    String command =
        spec.commandLine().getParseResult().originalArgs().stream()
            .map(word -> PLAIN.matcher(word).matches() ? word : ShellWord.quoted(word))
            .collect(Collectors.joining(" ", "racklab ", ""));
    RingPage.of(ring, screening, command).write(Version.text(), page);
    screen.result(
        format.isJson()
            ? all
            : markdown
                ? RingText.markdown(ring) + text
                : RingText.of(ring, Terminal.here()) + text + "\nEach cell: " + page + "\n");
    return ExitCode.DONE;
  }

  /** Returns the schedulers that can play; of the presets those that cannot are left out. */
  private List<SuiteEntry> able(SuiteRuns runs, List<SuiteEntry> entries, Screen screen) {
    List<SuiteEntry> able = new ArrayList<>();
    for (SuiteEntry entry : entries) {
      Optional<InvalidInputException> refused = runs.refusal(entry);
      if (refused.isEmpty()) {
        able.add(entry);
      } else if (schedulers != null) {
        throw refused.get();
      } else {
        screen.remark(
            "racklab: " + entry.name() + " is left out: " + refused.get().problems().get(0).what());
      }
    }
    return able;
  }

  private Map<SuiteScenario, Optional<Path>> scenarios(Screen screen) throws IOException {
    List<String> names = Suite.scenarios().stream().map(SuiteScenario::name).toList();
    for (String name : scenarios == null ? List.<String>of() : scenarios) {
      if (!names.contains(name)) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT,
            "there is no scenario " + name + "; choose from " + String.join(", ", names));
      }
    }
    Map<SuiteScenario, Optional<Path>> all = new LinkedHashMap<>();
    for (SuiteScenario scenario : Suite.scenarios()) {
      if (scenarios != null && !scenarios.contains(scenario.name())) {
        continue;
      }
      Optional<Path> file =
          traces == null || scenario.trace().isEmpty()
              ? Optional.empty()
              : scenario.trace().get().in(traces);
      if (scenario.trace().isEmpty() || file.isPresent()) {
        all.put(scenario, file);
      } else {
        screen.remark(
            "racklab: the scenario %s is left out: --traces DIR has no %s of SHA-256 %s (%s)"
                .formatted(
                    scenario.name(),
                    scenario.trace().get().file(),
                    scenario.trace().get().sha256(),
                    scenario.trace().get().origin()));
      }
    }
    if (all.isEmpty()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "no scenario is left: write --traces DIR, or other --scenarios");
    }
    return all;
  }

  private static SuiteEntry preset(String name) {
    return new SuiteEntry(name, "\"" + name + "\"", Path.of("").toAbsolutePath());
  }

  /** Returns the schedulers of a word: a preset, a policy of a jar, or those of a file. */
  private static List<SuiteEntry> entries(String word) {
    if (SchedulerFile.bundledNames().containsKey(word)) {
      return List.of(preset(word));
    }
    Path here = Path.of("").toAbsolutePath();
    Optional<String> own = SchedulerFile.ownPolicy(word);
    if (own.isPresent()) {
      return List.of(new SuiteEntry(word, own.get(), here));
    }
    if (!word.endsWith(".conf")) {
      // Throws an error that names the presets.
      SchedulerFile.named(word);
    }
    Path file = here.resolve(word);
    Config config = HoconFile.config(word, HoconFile.content(file));
    Config within = config.hasPath("experiment") ? config.getConfig("experiment") : config;
    if (!within.hasPath(SCHEDULERS)
        || !(within.getValue(SCHEDULERS) instanceof ConfigList list)
        || list.isEmpty()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          word + " lists no schedulers: write schedulers = [ { name = mine, … } ]");
    }
    List<SuiteEntry> all = new ArrayList<>();
    for (ConfigValue one : list) {
      boolean section = one instanceof ConfigObject object && object.containsKey("name");
      String name = (section ? ((ConfigObject) one).get("name") : one).unwrapped().toString();
      if (section && SchedulerFile.bundledNames().containsKey(name)) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT, word + ": " + name + " is a preset: give yours another name");
      }
      all.add(new SuiteEntry(name, one.render(ConfigRenderOptions.concise()), file.getParent()));
    }
    return all;
  }
}
