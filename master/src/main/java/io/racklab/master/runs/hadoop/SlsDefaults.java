package io.racklab.master.runs.hadoop;

/**
 * Puts the properties of sls-runner.xml, with SLS's default values, in place of those that a real
 * cluster has for nodes, containers and application masters.
 */
record SlsDefaults(ImportNotes notes) {
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
    put(to, MASTER + "resource.mb", setting(to, "am.container.memory", 1024));
    put(to, MASTER + "resource.cpu-vcores", setting(to, "am.container.vcores", 1));
    for (String task : new String[] {"map", "reduce"}) {
      put(to, "mapreduce." + task + ".memory.mb", setting(to, "container.memory.mb", 1024));
      put(to, "mapreduce." + task + ".cpu.vcores", setting(to, "container.vcores", 1));
    }
  }

  /** Returns the property of SLS, or its default value. */
  private static HadoopValue setting(HadoopConfiguration from, String name, long usual) {
    return from.find(SLS + name)
        .orElseGet(() -> new HadoopValue(SLS + name, "" + usual, "SLS's default", 0));
  }

  private void put(HadoopConfiguration to, String name, HadoopValue value) {
    to.replace(name, value)
        .ifPresent(
            before ->
                notes.leftOut(
                    before.origin() + " = " + before.value() + ": SLS has " + value.name()));
  }
}
