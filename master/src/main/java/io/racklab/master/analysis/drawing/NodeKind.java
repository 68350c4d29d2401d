package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** A kind of node: all properties of a node except its name. The nodes of one kind share a card. */
record NodeKind(Slots slots, double out, double in, double speed, Disk disk) {
  static NodeKind of(Node node) {
    return new NodeKind(node.slots(), node.out(), node.in(), node.speed(), node.disk());
  }

  /** Returns a text with the slots, or the memory and vcores, that the node offers to tasks. */
  String offer() {
    if (slots instanceof Slots.Typed typed) {
      return typed(typed);
    }
    if (slots instanceof Slots.Shared shared) {
      return Figures.counted(shared.count(), "shared slot");
    }
    Slots.Containers containers = (Slots.Containers) slots;
    return Figures.size(BigInteger.valueOf(containers.memory()))
        + ", "
        + Figures.counted(containers.vcores(), "vcore");
  }

  private static String typed(Slots.Typed typed) {
    if (typed.maps() == 0) {
      return Figures.counted(typed.reduces(), "reduce slot");
    }
    return typed.reduces() == 0
        ? Figures.counted(typed.maps(), "map slot")
        : typed.maps() + " map + " + Figures.counted(typed.reduces(), "reduce slot");
  }

  /** Returns the lines of a card that describe a node of this kind. */
  List<String> lines(boolean withDisk) {
    List<String> lines = new ArrayList<>();
    lines.add(offer());
    if (out == in) {
      lines.add(Figures.rate(out));
    } else {
      lines.add(Figures.rate(out) + " out");
      lines.add(Figures.rate(in) + " in");
    }
    if (withDisk) {
      lines.add(diskLine());
    }
    return lines;
  }

  private String diskLine() {
    String read = Figures.number(disk.readRate() / 1e6);
    if (disk instanceof Disk.PerTask) {
      return "disk " + read + " MB/s a task";
    }
    return disk instanceof Disk.Shared
        ? "disk " + read + " MB/s"
        : "disk " + read + " / " + Figures.number(disk.writeRate() / 1e6) + " MB/s";
  }

  boolean differsInSpeed() {
    return speed != 1;
  }
}
