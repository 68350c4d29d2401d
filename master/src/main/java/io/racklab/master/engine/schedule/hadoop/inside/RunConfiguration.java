package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.HadoopSetup;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.GroupMappingServiceProvider;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
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
    REFUSED.put(
        "yarn.resourcemanager.work-preserving-recovery.enabled",
        "a run starts with an empty cluster: nothing is recovered");
  }

  private RunConfiguration() {}

  static Configuration of(HadoopSetup setup) {
    Configuration conf = new YarnConfiguration();
    // Two of these are true by default: recovery, and asynchronous scheduling in Hadoop 3.5.
    REFUSED.keySet().forEach(property -> conf.setBoolean(property, false));
    setup.properties().forEach(conf::set);
    conf.set(YarnConfiguration.RM_SCHEDULER, setup.scheduler());
    REFUSED.forEach(
        (property, reason) -> {
          if (conf.getBoolean(property, false)) {
            throw new IllegalArgumentException(
                property + " is true, but " + reason + ": set it to false");
          }
        });
    if (!setup.properties().containsKey(GROUPS)) {
      conf.setClass(GROUPS, OwnGroups.class, GroupMappingServiceProvider.class);
    }
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser("yarn"));
    ResourceUtils.resetResourceTypes(conf);
    return conf;
  }
}
