package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.workload.trace.SlsContainer;
import io.racklab.master.engine.workload.trace.SlsSizes;
import io.racklab.master.engine.workload.trace.SlsTrace;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Puts the properties of sls-runner.xml, with SLS's default values, in place of those that a real
 * cluster has for nodes, containers and application masters.
 *
 * @param file the trace's file, for messages
 */
record SlsDefaults(String file, SlsTrace trace, ImportNotes notes) {
  private static final String SLS = "yarn.sls.";
  private static final String MASTER = "yarn.app.mapreduce.am.";
  private static final String NODES = "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms";

  void apply(HadoopConfiguration to) {
    put(to, "yarn.nodemanager.resource.memory-mb", setting(to, "nm.memory.mb", 10_240));
    put(to, "yarn.nodemanager.resource.cpu-vcores", setting(to, "nm.vcores", 10));
    put(to, NODES, setting(to, "nm.heartbeat.interval.ms", 1000));
    put(
        to,
        MASTER + "scheduler.heartbeat.interval-ms",
        setting(to, "am.heartbeat.interval.ms", 1000));
    SlsSizes masters = trace.masters();
    put(
        to,
        MASTER + "resource.mb",
        asked(masters, SlsContainer::memoryMebibytes, "am.memory-mb")
            .orElse(setting(to, "am.container.memory", 1024)));
    put(
        to,
        MASTER + "resource.cpu-vcores",
        asked(masters, SlsContainer::vcores, "am.vcores")
            .orElse(setting(to, "am.container.vcores", 1)));
    for (String task : new String[] {"map", "reduce"}) {
      SlsSizes sizes = trace.sizes(task.equals("reduce"));
      put(
          to,
          "mapreduce." + task + ".memory.mb",
          asked(sizes, SlsContainer::memoryMebibytes, "container.memory-mb")
              .orElse(setting(to, "container.memory.mb", 1024)));
      put(
          to,
          "mapreduce." + task + ".cpu.vcores",
          asked(sizes, SlsContainer::vcores, "container.vcores")
              .orElse(setting(to, "container.vcores", 1)));
      tell(task + "s", sizes);
    }
    tell("masters", masters);
  }

  /** Returns the property of SLS, or its default value. */
  private static HadoopValue setting(HadoopConfiguration from, String name, long usual) {
    return from.find(SLS + name)
        .orElseGet(() -> new HadoopValue(SLS + name, "" + usual, "SLS's default", 0));
  }

  /** Returns what most containers of the trace ask for, if they say so. */
  private Optional<HadoopValue> asked(
      SlsSizes sizes, Function<SlsContainer, OptionalLong> amount, String field) {
    return sizes
        .mostCommon()
        .map(amount)
        .filter(OptionalLong::isPresent)
        .map(known -> new HadoopValue(field, "" + known.getAsLong(), file, 0));
  }

  private void put(HadoopConfiguration to, String name, HadoopValue value) {
    to.replace(name, value)
        .ifPresent(
            before ->
                notes.leftOut(
                    before.origin() + " = " + before.value() + ": SLS has " + value.name()));
  }

  private void tell(String of, SlsSizes sizes) {
    if (sizes.others() > 0) {
      notes.leftOut(
          "%d %s ask for other containers than most do, and get those"
              .formatted(sizes.others(), of));
    }
  }
}
