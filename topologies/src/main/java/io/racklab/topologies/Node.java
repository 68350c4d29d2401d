package io.racklab.topologies;

/**
 * A node of a cluster.
 *
 * @param out bytes per second out of the node, more than zero
 * @param in bytes per second into the node, more than zero
 * @param speed the relative speed of computing and of starting processes: 1 is the reference, 0.5
 *     takes twice as long
 */
public record Node(String name, Slots slots, double out, double in, double speed, Disk disk) {
  public Node {
    Cluster.require(out > 0, "out of node " + name + " must be more than zero, not " + out);
    Cluster.require(in > 0, "in of node " + name + " must be more than zero, not " + in);
    Cluster.require(speed > 0, "speed of node " + name + " must be more than zero, not " + speed);
  }

  /** Returns this node with other slots. */
  public Node with(Slots others) {
    return new Node(name, others, out, in, speed, disk);
  }
}
