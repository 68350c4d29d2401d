package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;

/** The descriptions of the cluster, jobs and attempts that programs receive. */
final class Facts {
  private Facts() {}

  static String cluster(Topology topology) {
    Cluster cluster = topology.cluster();
    List<String> nodes = new ArrayList<>();
    for (int node = 0; node < topology.nodeCount(); node++) {
      nodes.add(node(node, topology));
    }
    return new JsonText()
        .text("name", cluster.name())
        .number("heartbeat_ns", cluster.heartbeat().toNanos())
        .number("block_bytes", cluster.blockSize())
        .number("racks", topology.rackCount())
        .list("nodes", nodes)
        .object();
  }

  private static String node(int number, Topology topology) {
    Node node = topology.node(number);
    JsonText text =
        new JsonText()
            .number("node", number)
            .text("name", node.name())
            .number("rack", topology.rackOf(number));
    if (node.slots() instanceof Slots.Typed typed) {
      text.number("map_slots", typed.maps()).number("reduce_slots", typed.reduces());
    } else if (node.slots() instanceof Slots.Shared shared) {
      text.number("slots", shared.count());
    } else if (node.slots() instanceof Slots.Containers containers) {
      text.number("memory_bytes", containers.memory()).number("vcores", containers.vcores());
    } else {
      throw new IllegalArgumentException("no slots of " + node.slots());
    }
    return text.number("speed", node.speed())
        .number("out_bytes_per_s", Math.round(node.out()))
        .number("in_bytes_per_s", Math.round(node.in()))
        .object();
  }

  /** Returns the facts of a job that do not change, as the keys and values of an object. */
  static String job(Job job) {
    return new JsonText()
        .number("job", job.number())
        .text("name", job.spec().name())
        .text("user", job.spec().user())
        .text("pool", job.pool().name())
        .number("submit_ns", job.submitNanos())
        .number("input_bytes", job.spec().inputBytes())
        .number("maps", job.spec().maps())
        .number("reduces", job.spec().reduces())
        .inner();
  }

  /** Returns the facts of an attempt, as the keys and values of an object. */
  static String attempt(RunningAttempt attempt) {
    return new JsonText()
        .text("attempt", attempt.id().text())
        .number("job", attempt.id().job())
        .word("type", attempt.id().type())
        .number("task", attempt.id().task())
        .number("node", attempt.node())
        .word("kind", attempt.kind())
        .inner();
  }
}
