package io.racklab.master.runs.hadoop;

/** How fast YARN's parts react, beside what the configuration says. */
enum YarnPace {
  /** As measured on Hadoop 3. */
  MEASURED(
      "yarn.nodemanager.resource.*, or Hadoop's defaults",
      "on",
      "as YARN's nodes do when a container ends",
      "3s",
      "7s",
      "as measured on Hadoop 3"),
  /** As simulated by YARN's scheduler load simulator, where processes take no time. */
  SLS(
      "yarn.sls.nm.*, or SLS's defaults",
      "off",
      "SLS's nodes wait for their next heartbeat",
      "0s",
      "0s",
      "SLS starts no process");

  private final String room;
  private final String outOfBand;
  private final String outOfBandOrigin;
  private final String masterStart;
  private final String masterEnd;
  private final String masterOrigin;

  YarnPace(
      String room,
      String outOfBand,
      String outOfBandOrigin,
      String masterStart,
      String masterEnd,
      String masterOrigin) {
    this.room = room;
    this.outOfBand = outOfBand;
    this.outOfBandOrigin = outOfBandOrigin;
    this.masterStart = masterStart;
    this.masterEnd = masterEnd;
    this.masterOrigin = masterOrigin;
  }

  /** Returns the properties that say what room a node has. */
  String room() {
    return room;
  }

  void heartbeats(ConfText to) {
    to.key("out-of-band-heartbeats", outOfBand, outOfBandOrigin);
  }

  void masters(ConfText to, ImportNotes notes) {
    to.key("start", masterStart, masterOrigin + ", from the container's start");
    to.key("end", masterEnd, masterOrigin + ", after the job's end");
    if (this == MEASURED) {
      notes.assumed("application masters that take 3 s to start and 7 s to end, as on Hadoop 3");
    }
  }
}
