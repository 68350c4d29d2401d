package io.racklab.master.runs.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.metric.FlowErrors;
import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.rows.ContradictionException;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.master.analysis.rows.RowAudit;
import io.racklab.master.analysis.rows.RunFileNames;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import io.racklab.protocol.Health;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Checks whether the files of a run directory agree, as far as that is possible without playing its
 * runs again: under the wall clock runs never write the same bytes twice.
 */
public final class Agreement {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The metrics that follow from the rows alone. */
  private static final List<Metric> BY_ROWS =
      List.of(
          Metric.JOBS,
          Metric.JOBS_FAILED,
          Metric.MAKESPAN,
          Metric.THROUGHPUT,
          Metric.JOB_MEAN,
          Metric.JOB_P50,
          Metric.JOB_P95,
          Metric.JOB_MAX,
          Metric.NODE_LOCAL,
          Metric.RACK_LOCAL,
          Metric.OFF_RACK,
          Metric.REMOTE_INPUT,
          Metric.SHUFFLE,
          Metric.CROSS_RACK,
          Metric.OUTPUT,
          Metric.EXTRA_ATTEMPTS,
          Metric.CROSS_RACK_SHARE,
          Metric.ALL_CROSS_RACK);

  private final Study study;
  private final Path folder;
  private final ClockKind kind;
  private final ResultFile file;

  /**
   * @param study the study of the directory's own experiment
   * @param folder a run directory whose runs have all ended
   */
  public Agreement(Study study, Path folder) {
    this.study = study;
    this.folder = folder;
    kind = study.first().execution().clock();
    file = new ResultFile(new Fingerprint("", study.jars()), kind);
  }

  /**
   * Returns the first place where results contradict rows, the experiment or each other; empty if
   * they agree. The verdict is computed again: flow errors from the rows, and figures that only a
   * run itself can measure from its result.json.
   */
  public Optional<String> contradiction() throws IOException {
    try {
      JsonNode summary = JSON.readTree(PlainFile.text(folder.resolve(RunFileNames.SUMMARY)));
      List<EndedRun> ended = new ArrayList<>();
      for (JsonNode run : summary.path("runs")) {
        ended.add(ended(run, ended.size() + 1));
      }
      allThere(ended);
      for (EndedRun one : ended) {
        rows(one);
      }
      JsonNode run = JSON.readTree(PlainFile.text(folder.resolve(RunFileNames.RUN)));
      Verdict verdict =
          Verdict.of(
              ended.stream().map(EndedRun::account).toList(),
              study.first().measurement().bounds(),
              study.first().execution().network());
      same(RunFileNames.RUN + ", verdict.", run.path("verdict"), Summary.verdict(verdict));
      same(RunFileNames.SUMMARY + ", ", summary, Summary.of(ended, verdict));
      return Optional.empty();
    } catch (ContradictionException | DamagedFileException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static void same(String where, JsonNode there, Map<String, Object> computed)
      throws IOException {
    JsonNode again = JSON.readTree(JSON.writeValueAsString(computed));
    JsonDifference.of(there, again)
        .ifPresent(
            difference -> {
              throw new ContradictionException(
                  where + difference.path(),
                  difference.one()
                      + " there, and "
                      + difference.other()
                      + " by the rows and result.json");
            });
  }

  private EndedRun ended(JsonNode run, int number) throws IOException {
    String scheduler = run.path("scheduler").asText();
    int repeat = run.path("repeat").asInt();
    for (Experiment experiment : study.cells()) {
      for (SchedulerSpec spec : experiment.schedulers()) {
        boolean same =
            spec.name().equals(scheduler)
                && JSON.valueToTree(experiment.cell().values())
                    .equals(run.has("cell") ? run.path("cell") : JSON.createObjectNode());
        if (same && repeat > 0) {
          Path below = Path.of(experiment.cell().folderName(), scheduler, Integer.toString(repeat));
          RunPlan plan =
              new RunPlan(number, experiment, spec, repeat, PlainFile.folder(folder, below));
          return file.told(plan, name(plan));
        }
      }
    }
    throw new ContradictionException(
        RunFileNames.SUMMARY, "the experiment has no run " + scheduler + ", repeat " + repeat);
  }

  private String name(RunPlan plan) {
    return folder.relativize(plan.folder()).toString().replace('\\', '/');
  }

  /**
   * Checks that each run is there exactly once. More repeats are allowed only if the experiment has
   * an {@code until}.
   */
  private void allThere(List<EndedRun> ended) {
    int planned = 0;
    for (Experiment experiment : study.cells()) {
      List<RunPlan> plans =
          ended.stream()
              .map(EndedRun::plan)
              .filter(plan -> plan.experiment() == experiment)
              .toList();
      int repeats =
          experiment.repetition().until().isEmpty()
              ? experiment.repeats()
              : Math.max(
                  experiment.repeats(), plans.stream().mapToInt(RunPlan::repeat).max().orElse(0));
      planned += repeats * experiment.schedulers().size();
      for (SchedulerSpec scheduler : experiment.schedulers()) {
        for (int repeat = 1; repeat <= repeats; repeat++) {
          int number = repeat;
          long there =
              plans.stream()
                  .filter(plan -> plan.scheduler() == scheduler && plan.repeat() == number)
                  .count();
          if (there != 1) {
            throw new ContradictionException(
                RunFileNames.SUMMARY,
                "there are "
                    + there
                    + " runs of "
                    + scheduler.name()
                    + ", repeat "
                    + repeat
                    + ", and the experiment makes 1");
          }
        }
      }
    }
    if (planned != ended.size()) {
      throw new ContradictionException(
          RunFileNames.SUMMARY,
          "there are " + ended.size() + " runs, and the experiment makes " + planned);
    }
  }

  private void rows(EndedRun run) throws IOException {
    RunPlan plan = run.plan();
    Experiment experiment = plan.experiment();
    RunAccount account = run.account();
    if (kind == ClockKind.WALL && isExact(account)) {
      throw new ContradictionException(
          name(plan), "the clock is given as wall, but no flow and no timer was ever late");
    }
    boolean calm = experiment.faults().list().isEmpty() && account.mishaps().losses().isEmpty();
    Measures measures;
    try {
      measures =
          new RowAudit(
                  plan.folder(),
                  experiment.jobs(plan.repeat()),
                  new Topology(experiment.cluster()),
                  kind.windowNanos(experiment.measurement().linkWindow(), experiment.scale()),
                  kind == ClockKind.WALL ? experiment.scale().bytes() : 1)
              .measures(calm);
    } catch (ContradictionException e) {
      throw new ContradictionException(name(plan), e.getMessage());
    }
    RunResult result =
        new RunResult(
            plan,
            measures,
            null,
            List.of(),
            new RunSize(experiment.jobs(plan.repeat()).size(), 0, Map.of()),
            Map.of());
    for (Metric metric : BY_ROWS) {
      Number value = metric.value().apply(result);
      double again = value == null ? Double.NaN : value.doubleValue();
      if (Double.compare(run.metric(metric.path()), again) != 0) {
        throw new ContradictionException(
            name(plan),
            String.format(
                Locale.ROOT,
                "%s is %s in %s, and %s by its rows",
                metric.path(),
                run.metric(metric.path()),
                RunFileNames.SUMMARY,
                again));
      }
    }
  }

  /** True if nothing was ever late, which happens only in virtual time. */
  private static boolean isExact(RunAccount account) {
    FlowErrors errors = account.flowErrors();
    return account.health().equals(Health.PERFECT)
        && (errors.network().size() == 0 || errors.network().max() == 0)
        && (errors.disks().size() == 0 || errors.disks().max() == 0);
  }
}
