package io.racklab.master.runs.bound;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The loads that jobs put on rooms, disks and links of a cluster. */
final class SharedLoads {
  private static final List<Set<TaskType>> TYPES =
      List.of(EnumSet.of(TaskType.MAP), EnumSet.of(TaskType.REDUCE), EnumSet.allOf(TaskType.class));

  private final Topology topology;
  private final List<JobWork> works;
  private final List<Alone> alone;

  /**
   * @param works the work of each job
   * @param alone the least times of each job
   */
  SharedLoads(Topology topology, List<JobWork> works, List<Alone> alone) {
    this.topology = topology;
    this.works = works;
    this.alone = alone;
  }

  /** Returns the loads of tasks on a room; none if nothing of it is needed. */
  List<SharedLoad> on(Room room, double offered) {
    List<SharedLoad> loads = new ArrayList<>();
    for (Set<TaskType> types : TYPES) {
      boolean needed =
          types.stream()
              .allMatch(
                  type ->
                      works.stream()
                          .anyMatch(
                              job ->
                                  phase(job, type).tasks() > 0
                                      && room.need().of(job.spec(), type) > 0));
      if (needed) {
        loads.add(on(room, offered, types));
      }
    }
    return loads;
  }

  private SharedLoad on(Room room, double offered, Set<TaskType> types) {
    int jobs = works.size();
    double[] heads = new double[jobs];
    double[] seconds = new double[jobs];
    double[] tails = new double[jobs];
    double[] lags = new double[jobs];
    for (int job = 0; job < jobs; job++) {
      JobWork work = works.get(job);
      double held = 0;
      double squares = 0;
      for (TaskType type : types) {
        PhaseWork phase = phase(work, type);
        double need = room.need().of(work.spec(), type);
        held += need * phase.heldSeconds();
        squares += need * phase.squares();
      }
      boolean mapsAlone = !types.contains(TaskType.REDUCE);
      heads[job] =
          types.contains(TaskType.MAP) ? alone.get(job).release() : alone.get(job).reduces();
      seconds[job] = held / offered;
      if (held > 0) {
        tails[job] = mapsAlone && work.reduces().tasks() > 0 ? work.tailSeconds() : 0;
        lags[job] = Math.max(squares / held, seconds[job] / 2) + tails[job];
      }
    }
    return new SharedLoad(room.name(), heads, seconds, tails, lags);
  }

  private static PhaseWork phase(JobWork job, TaskType type) {
    return type == TaskType.MAP ? job.maps() : job.reduces();
  }

  /** Returns the loads of the jobs' bytes on the links between racks and on those of nodes. */
  List<SharedLoad> onLinks(double[] crossings, Assumptions assumptions) {
    double rates = assumptions.rates();
    double up = 0;
    double down = 0;
    for (int rack = 0; rack < topology.rackCount(); rack++) {
      up += topology.capacity(topology.rackUp(rack));
      down += topology.capacity(topology.rackDown(rack));
    }
    double in = 0;
    double out = 0;
    for (int node = 0; node < topology.nodeCount(); node++) {
      in += topology.capacity(topology.nodeIn(node));
      out += topology.capacity(topology.nodeOut(node));
    }
    double[] copies = new double[works.size()];
    for (int job = 0; job < copies.length; job++) {
      JobSpec spec = works.get(job).spec();
      copies[job] =
          (double) spec.outputBytes() * (assumptions.replicas(spec, topology.cluster()) - 1);
    }
    return List.of(
        ofBytes("links between racks", crossings, rates * Math.min(up, down)),
        ofBytes("links of nodes", copies, rates * Math.min(in, out)));
  }

  /** Returns the loads on the disks that tasks share; none if some node's disk is not shared. */
  List<SharedLoad> onDisks(Assumptions assumptions, boolean cached) {
    double read = 0;
    double written = 0;
    boolean oneWay = true;
    for (int node = 0; node < topology.nodeCount(); node++) {
      Disk disk = topology.node(node).disk();
      if (disk instanceof Disk.PerTask) {
        return List.of();
      }
      read += assumptions.rates() * disk.readRate();
      written += assumptions.rates() * disk.writeRate();
      oneWay &= disk instanceof Disk.Shared;
    }
    double[] reads = new double[works.size()];
    double[] writes = new double[works.size()];
    double[] both = new double[works.size()];
    for (int job = 0; job < reads.length; job++) {
      JobSpec spec = works.get(job).spec();
      // What maps put out is read once to be copied and once after the last merge.
      reads[job] = spec.inputBytes() + (cached ? 0 : 2.0 * spec.shuffleBytes());
      writes[job] =
          spec.shuffleBytes()
              + (double) spec.outputBytes() * assumptions.replicas(spec, topology.cluster());
      both[job] = reads[job] + writes[job];
    }
    return oneWay
        ? List.of(ofBytes("disks", both, read))
        : List.of(
            ofBytes("reads of disks", reads, read), ofBytes("writes to disks", writes, written));
  }

  private SharedLoad ofBytes(String name, double[] bytes, double rate) {
    double[] seconds = new double[bytes.length];
    double[] lags = new double[bytes.length];
    for (int job = 0; job < bytes.length; job++) {
      seconds[job] = bytes[job] / rate;
      lags[job] = seconds[job] / 2;
    }
    return new SharedLoad(name, of(Alone::release), seconds, new double[bytes.length], lags);
  }

  private double[] of(ToDoubleFunction<Alone> time) {
    return alone.stream().mapToDouble(time).toArray();
  }
}
