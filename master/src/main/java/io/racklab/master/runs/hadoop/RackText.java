package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.workload.trace.TraceRack;
import io.racklab.topologies.config.Rate;
import java.util.List;

/** Writes a cluster with links that no file of Hadoop gives. */
record RackText(HadoopStudy.Links links) {
  /** Writes a cluster of these racks. */
  void write(String name, List<TraceRack> racks, HadoopGeneration generation, ConfText to) {
    int nodes = racks.stream().mapToInt(rack -> rack.nodes().size()).sum();
    String link = Rate.text(links.node());
    to.comment("Links are assumed: no file of Hadoop has their rates.");
    to.open("cluster {").lines("name = " + name);
    generation.cluster(nodes, to);
    to.open("racks = [");
    for (TraceRack rack : racks) {
      to.open("{").lines("name = " + ConfText.quoted(rack.name()));
      to.lines("oversubscription = " + links.oversubscription()).open("nodes = [");
      for (TraceRack.Node node : rack.nodes()) {
        to.lines(
            "{ name = %s, %s, link = %s }"
                .formatted(ConfText.quoted(node.name()), generation.room(node), link));
      }
      to.close("]").close("}");
    }
    to.close("]").close("}");
  }
}
