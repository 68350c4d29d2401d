package io.racklab.master.engine.schedule.hadoop;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What a run's scheduler is made of.
 *
 * @param scheduler the name of a class that extends Hadoop's AbstractYarnScheduler
 * @param conf a folder with Hadoop's own files, of which core-site.xml, yarn-site.xml and
 *     capacity-scheduler.xml are read
 * @param properties properties that take the place of those in the files; Hadoop's defaults hold
 *     for the others
 * @param allocations the text of the fair scheduler's allocation file, which is read once; if it is
 *     empty, that of the file that the configuration names
 * @param nodes the nodes, each by its number
 * @param racks the racks' names, such as {@code /rack1}, each by its number
 * @param nanos the run's time in nanoseconds
 */
public record HadoopSetup(
    String scheduler,
    Optional<Path> conf,
    Map<String, String> properties,
    Optional<String> allocations,
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

  /** Copies the properties, the nodes and the racks. */
  public HadoopSetup {
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    nodes = List.copyOf(nodes);
    racks = List.copyOf(racks);
  }
}
