package io.racklab.master.engine.schedule.hadoop;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What a run's scheduler is made of.
 *
 * @param scheduler the name of a class that extends Hadoop's AbstractYarnScheduler
 * @param files the texts of Hadoop's own files, by their names: {@link #YARN_SITE}, {@link
 *     #CAPACITY_QUEUES}, and {@link #FAIR_QUEUES} or the allocation file that yarn-site.xml names
 * @param properties properties that take the place of those in the files; Hadoop's defaults hold
 *     for the others
 * @param nodes the nodes, each by its number
 * @param racks the racks' names, such as {@code /rack1}, each by its number
 * @param nanos the run's time in nanoseconds
 */
public record HadoopSetup(
    String scheduler,
    Map<String, String> files,
    Map<String, String> properties,
    List<HadoopNode> nodes,
    List<String> racks,
    LongSupplier nanos) {
  /** The name of Hadoop's capacity scheduler. */
  public static final String CAPACITY =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler";

  /** The name of Hadoop's fair scheduler. */
  public static final String FAIR =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler";

  /** The name of Hadoop's fifo scheduler. */
  public static final String FIFO =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler";

  /** The name of the file of YARN's properties. */
  public static final String YARN_SITE = "yarn-site.xml";

  /** The name of the file of the capacity scheduler's queues. */
  public static final String CAPACITY_QUEUES = "capacity-scheduler.xml";

  /** The usual name of the fair scheduler's allocation file. */
  public static final String FAIR_QUEUES = "fair-scheduler.xml";

  /** Copies the files, the properties, the nodes and the racks. */
  public HadoopSetup {
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    nodes = List.copyOf(nodes);
    racks = List.copyOf(racks);
  }
}
