package io.racklab.master.runs.hadoop;

/** The replicas of each block: {@code dfs.replication}, at most the number of nodes. */
final class ReplicaCount {
  private ReplicaCount() {}

  static void write(HadoopConfiguration from, int nodes, ConfText to, ImportNotes notes) {
    from.find("dfs.replication")
        .ifPresent(
            setting -> {
              long replicas = setting.whole();
              if (replicas < 1) {
                throw setting.wrong("is no number of replicas", "write a whole number from 1");
              }
              if (replicas > nodes) {
                notes.assumed(
                    "%d replicas, one on each node, instead of %d (%s)"
                        .formatted(nodes, replicas, setting.origin()));
              }
              to.key("replication", "" + Math.min(nodes, replicas), setting.origin());
              notes.took(setting.origin());
            });
  }
}
