package io.racklab.master.runs.hadoop;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What an import took, assumed and left out. */
public final class ImportNotes {
  private final Set<String> taken = new LinkedHashSet<>();
  private final Set<String> assumed = new LinkedHashSet<>();
  private final Set<String> leftOut = new LinkedHashSet<>();
  private final List<String> beside = new ArrayList<>();

  void took(String what) {
    taken.add(what);
  }

  void assumed(String what) {
    assumed.add(what);
  }

  void leftOut(String what) {
    leftOut.add(what);
  }

  /** Adds a property that does not change scheduling. */
  void beside(String property) {
    beside.add(property);
  }

  /** Returns where each value of the written files came from. */
  public List<String> taken() {
    return List.copyOf(taken);
  }

  /** Returns what the files do not say and the import has assumed. */
  public List<String> assumed() {
    return List.copyOf(assumed);
  }

  /** Returns what changes scheduling in Hadoop and is not in the written files. */
  public List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /** Returns the properties that do not change scheduling: addresses, folders, security. */
  public List<String> beside() {
    return List.copyOf(beside);
  }
}
