package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.HadoopSetup;
import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** Hadoop's default for the name of the allocation file. */
  private static final String ALLOCATIONS = "fair-scheduler.xml";

  private static final List<String> FILES =
      List.of("core-site.xml", "yarn-site.xml", "capacity-scheduler.xml");

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
    setup.conf().ifPresent(folder -> addFiles(folder, conf));
    setup.properties().forEach(conf::set);
    // Hadoop 3.5 schedules asynchronously by default.
    REFUSED.keySet().forEach(property -> conf.setBoolean(property, false));
    // A run starts with an empty cluster, so that there is nothing to recover.
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, false);
    conf.set(YarnConfiguration.RM_SCHEDULER, setup.scheduler());
    if (given.get(GROUPS) == null) {
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
    setup.conf().ifPresent(folder -> addFiles(folder, given));
    setup.properties().forEach(given::set);
    return given;
  }

  private static void addFiles(Path folder, Configuration conf) {
    for (String name : FILES) {
      Path file = folder.resolve(name);
      if (Files.isRegularFile(file)) {
        try {
          conf.addResource(file.toUri().toURL());
        } catch (MalformedURLException impossible) {
          throw new IllegalStateException(impossible);
        }
      }
    }
  }

  /**
   * Returns the text of the fair scheduler's allocation file: that of the setup, or of the file
   * that the configuration names. A path of another machine stands for the file of that name in the
   * setup's folder.
   *
   * @throws IllegalArgumentException if the configuration names a file that does not exist
   */
  static Optional<String> allocations(HadoopSetup setup, Configuration conf) {
    if (setup.allocations().isPresent() || setup.conf().isEmpty()) {
      return setup.allocations();
    }
    String named = conf.get(FairSchedulerConfiguration.ALLOCATION_FILE);
    Path folder = setup.conf().get();
    Path file = folder.resolve(Path.of(named == null ? ALLOCATIONS : named).getFileName());
    if (named != null && !Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          FairSchedulerConfiguration.ALLOCATION_FILE
              + " is "
              + named
              + ", but there is no "
              + file
              + ": put the file there");
    }
    try {
      return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (IOException unreadable) {
      throw new IllegalArgumentException("cannot read " + file, unreadable);
    }
  }
}
