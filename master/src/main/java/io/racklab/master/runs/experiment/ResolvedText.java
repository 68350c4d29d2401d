package io.racklab.master.runs.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibrationFile;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.file.ClusterFile;
import java.nio.file.Path;
import java.util.Optional;

/** Writes out an experiment with every value, including those of bundled files and defaults. */
final class ResolvedText {
  private ResolvedText() {}

  /**
   * @param config the experiment as it was written
   * @param calibrated what a calibration has learned, if the experiment has one
   * @param replication whether blocks are replicated again
   * @param folder the folder from which its relative paths start
   */
  static String of(
      Config config,
      Cluster cluster,
      Workload workload,
      Optional<Calibrated> calibrated,
      boolean replication,
      Path folder) {
    Config whole =
        config
            .withValue(
                "experiment.cluster",
                ConfigFactory.parseString(ClusterFile.render(cluster)).getValue("cluster"))
            .withValue(
                "experiment.workload",
                ConfigFactory.parseString(workload.render()).getValue("workload"))
            .withValue(
                "experiment.schedulers",
                SchedulerFile.writtenOut(config.getList("experiment.schedulers"), folder))
            // A section without enabled means on, but the default that is laid under it is off.
            .withValue(
                "experiment.re-replication.enabled", ConfigValueFactory.fromAnyRef(replication))
            .withFallback(Defaults.WHOLE);
    if (calibrated.isPresent()) {
      whole =
          whole.withValue(
              "experiment.calibration",
              ConfigFactory.parseString(CalibrationFile.render(calibrated.get()))
                  .getValue("calibration"));
      // What the experiment leaves to the calibration is not in its text, not even as a default.
      for (String key : LearnedTasks.KEYS) {
        String path = "experiment.tasks." + key;
        whole = config.hasPath(path) ? whole : whole.withoutPath(path);
      }
    }
    return whole
        .root()
        .render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
  }
}
