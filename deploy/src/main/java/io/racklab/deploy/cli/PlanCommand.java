package io.racklab.deploy.cli;

import io.racklab.deploy.console.PlanJson;
import io.racklab.deploy.console.PlanText;
import io.racklab.deploy.console.ResultNotes;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.PlanRuns;
import io.racklab.deploy.run.RunDirectories;
import io.racklab.deploy.run.RunReport;
import io.racklab.master.analysis.report.Limits;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.TriedChanges;
import io.racklab.master.engine.workload.Remarks;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.plan.Goal;
import io.racklab.master.runs.plan.GoalReader;
import io.racklab.master.runs.plan.Judged;
import io.racklab.master.runs.plan.Looks;
import io.racklab.master.runs.plan.Plan;
import io.racklab.master.runs.plan.PlanListener;
import io.racklab.master.runs.plan.PlanSearch;
import io.racklab.master.runs.plan.Solution;
import io.racklab.master.runs.plan.Variation;
import io.racklab.master.runs.plan.VariationReader;
import io.racklab.master.runs.plan.WrongPlanException;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.whatif.Change;
import io.racklab.master.runs.whatif.WrongChangeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds the smallest change to an experiment that meets a goal. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Finds the smallest change to an experiment that meets a goal with 95 %% confidence, in"
            + " virtual time and under the experiment's first scheduler. It plays more repeats only"
            + " of steps that are not decided yet, and prints the answer with its interval, what"
            + " limits jobs then, and what would not have helped.",
    footer = {
      "",
      "A variation is nodes = +1..+16, which adds nodes to the cluster (-4..+4 also removes some),"
          + " or KEY = VALUE, VALUE, … from the least to the most, with the values of whatif:"
          + " racks.link = 2x, 4x. Prices follow @: of each node for a range of nodes, else of each"
          + " value. With prices the cheapest change is the answer, without them the fewest steps of"
          + " each variation. Steps of two variations are tried together only if none meets the goal"
          + " alone.",
      "",
      "Examples:",
      "  racklab plan --goal 'job_s.p95 < 60 s' --vary 'nodes = +1..+16' --vary 'racks.link = 2x, 4x'",
      "  racklab plan my.conf --goal 'makespan_s < 2 h' --vary 'nodes = +1..+8 @ 2000' \\",
      "               --vary 'racks.link = 2x @ 3000, 4x @ 9000'",
      "  racklab plan my.conf --goal 'slot_utilisation.map > 60 %%' --vary 'nodes = -8..-1'",
      "  racklab plan --goal 'job_s.mean < 40 s' --vary 'scheduler = fair, capacity' --json"
    })
public final class PlanCommand implements Callable<Integer> {
  private static final int FIRST_REPEATS = 5;

  @Mixin private RunOptions options;

  @Option(
      names = "--goal",
      required = true,
      paramLabel = "GOAL",
      description =
          "a number of summary.json, <, <=, > or >=, and a bound with its unit, such as 'job_s.p95 <"
              + " 10 min'")
  private String goal;

  @Option(
      names = "--vary",
      required = true,
      paramLabel = "VARIATION",
      description = "a key and its values, such as 'racks.link = 2x, 4x'; may be repeated")
  private List<String> variations;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      defaultValue = "40",
      description =
          "the most repeats of a step (default: ${DEFAULT-VALUE}); --repeats sets the fewest"
              + " (default: 5)")
  private int atMost;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "the run directory, new or empty (default: runs/NAME-DATE)")
  private Path out;

  @Option(
      names = "--resume",
      description = "continue in the run directory of --out; runs that have ended are kept")
  private boolean resume;

  @Mixin private FormatOption format;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try {
      return planned();
    } catch (WrongPlanException | WrongChangeException wrong) {
      throw new CannotStartException(ExitCode.BAD_INPUT, wrong.getMessage());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private int planned() throws IOException {
    Goal wanted = GoalReader.read(goal);
    Study base = base(wanted);
    Looks looks = looks(base.first().repeats());
    VariationReader reader = new VariationReader(base.first().resolved());
    List<Variation> read = reader.read(variations);
    List<Change> changes =
        read.stream()
            .flatMap(one -> one.steps().stream())
            .flatMap(step -> step.change().stream())
            .toList();
    if (out != null && !resume) {
      RunDirectories.requireEmpty(out);
    }
    Study study = options.trying(base, changes, "--vary");
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    Remarks.lines(study.remarks()).forEach(remark -> screen.remark("racklab: " + remark));
    Path folder = RunDirectories.folder(out, base.first().name());
    try (RunDirectory directory =
        resume ? RunDirectories.resume(folder, study) : RunDirectories.create(folder, study)) {
      PlanRuns runs =
          PlanRuns.in(
              directory,
              changes,
              all -> options.trying(base, all, "--vary"),
              study,
              wanted.metric().path(),
              screen);
      Plan plan =
          new PlanSearch(wanted, looks, runs, listener(wanted, screen), reader::both).plan(read);
      String page = RunReport.write(folder, screen);
      Results results = Results.in(folder).in(names(plan));
      Map<String, Limits> limits = limits(results, wanted);
      if (format.isJson()) {
        PlanJson json = new PlanJson(plan, limits);
        screen.result(FormatOption.text(json.json(looks, runs.runs(), folder.toString())));
      } else {
        String text = new PlanText(plan, limits, looks, runs.runs()).text(Terminal.here());
        screen.result(text + ResultNotes.of(results) + "\nresults: " + folder + page);
      }
      return runs.exitCode();
    }
  }

  private Study base(Goal wanted) {
    if (resume && out == null) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "--resume needs --out, the run directory");
    }
    Map<String, String> repeats = new LinkedHashMap<>();
    if (!options.setsRepeats()) {
      repeats.put("repeats", Integer.toString(FIRST_REPEATS));
    }
    return options.oneCell("plan", wanted.metric(), repeats);
  }

  private Looks looks(int first) {
    if (first < 2) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "one repeat has no interval: write --repeats 5, at least 2");
    }
    if (atMost < first) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--at-most " + atMost + " is below --repeats " + first + ": write --at-most 40, say");
    }
    return Looks.of(first, atMost);
  }

  private static PlanListener listener(Goal goal, Screen screen) {
    return new PlanListener() {
      @Override
      public void judged(Judged step) {
        screen.remark("racklab: " + PlanText.line(step, goal.metric()));
      }

      @Override
      public void combining(int pairs, int leastRuns, int mostRuns) {
        screen.remark(
            "racklab: no step meets "
                + goal.text()
                + " alone; steps of two variations follow, in "
                + leastRuns
                + " to "
                + mostRuns
                + " runs");
      }
    };
  }

  private static Map<String, Limits> limits(Results results, Goal goal) throws IOException {
    Map<String, Limits> limits = new LinkedHashMap<>();
    TriedChanges.of(results, goal.metric())
        .tried()
        .forEach(tried -> limits.put(tried.name(), tried.limits()));
    return limits;
  }

  /** Returns the names of the experiment as it is and of the answers. */
  private static Set<String> names(Plan plan) {
    return Stream.concat(Stream.of(plan.asItIs()), plan.answers().stream().map(Solution::least))
        .map(judged -> judged.step().name())
        .collect(Collectors.toSet());
  }
}
