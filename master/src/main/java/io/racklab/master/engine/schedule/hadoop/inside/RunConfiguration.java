package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.HadoopSetup;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.GroupMappingServiceProvider;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** Hadoop's configuration for a run. */
final class RunConfiguration {
  private static final String GROUPS = "hadoop.security.group.mapping";

  /** Properties that need threads or several nodes at a time, with the reason against each. */
  private static final Map<String, String> REFUSED = new LinkedHashMap<>();

  static {
    REFUSED.put(
        "yarn.scheduler.capacity.schedule-asynchronously.enable",
        "its threads allocate whenever they run, so that no two runs would be the same");
    REFUSED.put(
        "yarn.scheduler.fair.continuous-scheduling-enabled",
        "its thread allocates whenever it runs, so that no two runs would be the same");
    REFUSED.put(
        "yarn.scheduler.capacity.multi-node-placement-enabled",
        "containers are allocated at the heartbeats of their own nodes only");
  }

  private RunConfiguration() {}

  static Configuration of(HadoopSetup setup) {
    Configuration given = given(setup);
    REFUSED.forEach(
        (property, reason) -> {
          if (given.getBoolean(property, false)) {
            throw new IllegalArgumentException(
                property + " is true, but " + reason + ": set it to false");
          }
        });
    Configuration conf = new YarnConfiguration();
    addFiles(setup, conf);
    setup.properties().forEach(conf::set);
    // Hadoop 3.5 schedules asynchronously by default.
    REFUSED.keySet().forEach(property -> conf.setBoolean(property, false));
    // A run starts with an empty cluster, so that there is nothing to recover.
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, false);
    conf.set(YarnConfiguration.RM_SCHEDULER, setup.scheduler());
    if (!setup.properties().containsKey(GROUPS)) {
      conf.setClass(GROUPS, OwnGroups.class, GroupMappingServiceProvider.class);
    }
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser("yarn"));
    ResourceUtils.resetResourceTypes(conf);
    return conf;
  }

  /** Returns what the setup says, without Hadoop's defaults. */
  private static Configuration given(HadoopSetup setup) {
    Configuration given = new Configuration(false);
    addFiles(setup, given);
    setup.properties().forEach(given::set);
    return given;
  }

  private static void addFiles(HadoopSetup setup, Configuration conf) {
    for (String name : List.of(HadoopSetup.YARN_SITE, HadoopSetup.CAPACITY_QUEUES)) {
      String text = setup.files().get(name);
      if (text != null) {
        conf.addResource(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), name);
      }
    }
  }

  /**
   * Returns the text of the fair scheduler's allocation file; empty if there is none. If the
   * configuration names a file in some folder, the setup has it by its name alone.
   *
   * @throws IllegalArgumentException if the configuration names a file that the setup lacks
   */
  static Optional<String> allocations(HadoopSetup setup, Configuration conf) {
    String named = conf.get(FairSchedulerConfiguration.ALLOCATION_FILE);
    String name = named == null ? HadoopSetup.FAIR_QUEUES : named.replaceFirst(".*/", "");
    if (named != null && !setup.files().containsKey(name)) {
      throw new IllegalArgumentException(
          FairSchedulerConfiguration.ALLOCATION_FILE
              + " names a file that is not there: put "
              + name
              + " into the folder of conf");
    }
    return Optional.ofNullable(setup.files().get(name));
  }
}
