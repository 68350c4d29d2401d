package io.racklab.deploy.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibrationFile;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.master.runs.experiment.Study;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a history for a calibration comes from, and how it is played. */
sealed interface HistorySource {
  /**
   * Returns the jobs of the history.
   *
   * @throws io.racklab.topologies.config.InvalidInputException if it cannot be read
   */
  List<TraceJob> jobs();

  /** Returns an experiment that plays all jobs with learned times. */
  Study study(Calibrated calibrated, int repeats);

  /**
   * A trace, and the cluster and the scheduler on which it was recorded.
   *
   * @param set keys of the experiment that plays it
   */
  record Alone(
      String history,
      Path here,
      String cluster,
      String scheduler,
      boolean skipBroken,
      Map<String, String> set)
      implements HistorySource {
    @Override
    public List<TraceJob> jobs() {
      return WorkloadFile.named(history, here, skipBroken).traced();
    }

    @Override
    public Study study(Calibrated calibrated, int repeats) {
      String workload = WorkloadFile.sectionOf(history, here).strip();
      String text =
          """
          experiment {
            name = calibrate, clock = virtual, slowdown = never, repeats = %d
            cluster = %s
            %s
              costs = classes%s
            }
            schedulers = [ %s ]
            %s
          }
          """
              .formatted(
                  repeats,
                  ConfigUtil.quoteString(cluster),
                  workload.substring(0, workload.lastIndexOf('}')),
                  skipBroken ? "\n    skip-broken = on" : "",
                  ConfigUtil.quoteString(scheduler),
                  CalibrationFile.render(calibrated));
      return Study.parse("the judging runs", text, here, set);
    }
  }

  /**
   * An experiment whose workload is a trace, recorded on its cluster under one of its schedulers.
   *
   * @param scheduler the name of this scheduler; empty for the first
   * @param set further keys of the experiment
   */
  record OfExperiment(
      String file,
      Path here,
      Optional<String> scheduler,
      boolean skipBroken,
      Map<String, String> set)
      implements HistorySource {
    private static final String CALIBRATION = "calibration";
    private static final String SCHEDULERS = "schedulers";

    @Override
    public List<TraceJob> jobs() {
      return recorded().first().setup().workload().traced();
    }

    /** Returns the experiment without what was learned before. */
    private Study recorded() {
      Map<String, String> keys = keys();
      keys.put(CALIBRATION, "{}");
      return Study.named(file, here, keys);
    }

    private Map<String, String> keys() {
      Map<String, String> keys = new LinkedHashMap<>(set);
      if (skipBroken) {
        keys.put("workload.skip-broken", "on");
      }
      return keys;
    }

    @Override
    public Study study(Calibrated calibrated, int repeats) {
      Map<String, String> keys = keys();
      keys.put("clock", "virtual");
      keys.put("slowdown", "never");
      keys.put("repeats", Integer.toString(repeats));
      keys.put("workload.costs", "classes");
      keys.put(CALIBRATION, CalibrationFile.render(calibrated).substring(CALIBRATION.length()));
      keys.put(SCHEDULERS, "[" + schedulerText() + "]");
      return Study.named(file, here, keys);
    }

    private String schedulerText() {
      List<? extends Config> all =
          ConfigFactory.parseString(recorded().first().resolved())
              .getConfigList("experiment." + SCHEDULERS);
      return all.stream()
          .filter(one -> scheduler.isEmpty() || scheduler.get().equals(one.getString("name")))
          .findFirst()
          .map(one -> one.root().render(ConfigRenderOptions.concise()))
          .orElseThrow(
              () ->
                  new CannotStartException(
                      ExitCode.BAD_INPUT,
                      file
                          + " has no scheduler "
                          + scheduler.get()
                          + ": name one of "
                          + all.stream().map(one -> one.getString("name")).toList()));
    }
  }
}
