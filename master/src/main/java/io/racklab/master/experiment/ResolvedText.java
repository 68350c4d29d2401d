package io.racklab.master.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.schedule.catalog.SchedulerFile;
import io.racklab.master.workload.Workload;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.file.ClusterFile;
import java.nio.file.Path;

/** An experiment with every value written out, also those of bundled files and defaults. */
final class ResolvedText {
  private ResolvedText() {}

  /**
   * @param config as it was written
   * @param replication whether blocks are replicated again
   * @param folder what relative paths in it start from
   */
  static String of(
      Config config, Cluster cluster, Workload workload, boolean replication, Path folder) {
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
            // A section that does not say so means it, which its default would not.
            .withValue(
                "experiment.re-replication.enabled", ConfigValueFactory.fromAnyRef(replication))
            .withFallback(Defaults.WHOLE);
    return whole
        .root()
        .render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
  }
}
