package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What SLS takes from a trace beside the load: nodes, and recorded times. */
public final class SlsTrace {
  /** The end of a remark on a field that is no part of a workload, and that this class reads. */
  static final String OF_SLS = ", which only racklab sls uses";

  private static final String MAP_REDUCE = "mapreduce";

  private final HostPaths hosts = new HostPaths();
  private final List<Recorded> jobs = new ArrayList<>();
  private long hosted;

  /**
   * A job as the trace names it.
   *
   * @param type the type of its application master
   * @param startMillis its start by the trace's clock
   * @param endMillis its end by the trace's clock; 0 if unknown
   */
  public record Recorded(
      String id,
      String queue,
      String type,
      long startMillis,
      long endMillis,
      long tasks,
      JobSettings settings) {}

  SlsTrace() {}

  /**
   * Reads workloads of SLS.
   *
   * @throws InvalidInputException if a file cannot be read
   */
  public static SlsTrace sls(List<Path> files) {
    SlsTrace trace = new SlsTrace();
    for (Path file : files) {
      TraceFormat.SLS.reading(
          file,
          stream ->
              JsonObjects.read(
                  file.toString(), stream, objects -> new SlsScan(objects, trace).read()));
      trace.refuseOther(file, TraceFormat.SLS);
    }
    return trace.sorted();
  }

  /**
   * Reads traces of Rumen, whose hosts are those of each task's last attempt.
   *
   * @throws InvalidInputException if a file cannot be read
   */
  public static SlsTrace rumen(List<Path> files) {
    SlsTrace trace = new SlsTrace();
    for (Path file : files) {
      TraceFormat.RUMEN.reading(
          file,
          stream ->
              JsonObjects.read(
                  file.toString(), stream, objects -> new RumenScan(objects, trace).read()));
      trace.refuseOther(file, TraceFormat.RUMEN);
    }
    return trace.sorted();
  }

  /**
   * Draws jobs from a description. The jobs are those of a workload with this seed.
   *
   * @param secondsPerUnit the seconds of a unit of the tasks' times
   */
  public static SlsTrace synth(SynthDescription description, double secondsPerUnit, Seed seed) {
    SlsTrace trace = new SlsTrace();
    trace.generateNodes(
        description.nodes(), description.nodes() / Math.max(1, description.nodesPerRack()));
    for (SynthJob drawn : description.draw(description.jobs(), secondsPerUnit, seed)) {
      TraceJob job = drawn.job();
      long start = job.submit().toMillis();
      long tasks = (long) job.maps().count() + job.reduces().count();
      trace.add(
          new Recorded(
              job.name(),
              job.request().queue(),
              MAP_REDUCE,
              start,
              start + drawn.lasts().toMillis(),
              tasks,
              job.request().settings()));
    }
    return trace;
  }

  /** Names the kind of a file without jobs, if it is another. */
  private void refuseOther(Path file, TraceFormat format) {
    if (jobs.isEmpty()) {
      Recognized.refuseOther(file, format.word(), format.title());
    }
  }

  private SlsTrace sorted() {
    jobs.sort(Comparator.comparingLong(Recorded::startMillis));
    return this;
  }

  void add(Recorded job) {
    jobs.add(job);
  }

  /**
   * Adds the host of containers.
   *
   * @param containers the number of containers, which are counted
   */
  void addHost(String host, long containers) {
    hosts.add(host);
    hosted += containers;
  }

  /** Adds nodes as Hadoop's SLSUtils.generateNodes does. */
  void generateNodes(int nodes, int racks) {
    int many = Math.max(1, Math.min(racks, nodes));
    for (int i = 0; i < nodes; i++) {
      hosts.add("/rack" + i % many + "/node" + i);
    }
  }

  /** Returns the racks in the order in which the trace names them; empty if it names no node. */
  public List<TraceRack> racks() {
    return hosts.racks();
  }

  /** Returns the number of hosts that the trace names both with and without their rack. */
  public long partlyPlaced() {
    return hosts.partlyPlaced();
  }

  /** Returns the jobs by start. */
  public List<Recorded> jobs() {
    return List.copyOf(jobs);
  }

  /** Returns the number of containers that name a host. */
  public long hosted() {
    return hosted;
  }

  /** True for a remark that a workload does not use a field, if this class reads that field. */
  public static boolean covers(String remark) {
    return remark.endsWith(OF_SLS);
  }
}
