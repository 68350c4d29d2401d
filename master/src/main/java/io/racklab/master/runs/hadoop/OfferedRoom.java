package io.racklab.master.runs.hadoop;

/** Memory in MiB and vcores for containers. */
record OfferedRoom(long memoryMebibytes, long vcores) {
  OfferedRoom {
    if (memoryMebibytes < 0 || vcores < 0) {
      throw new IllegalArgumentException(
          "room below zero: " + memoryMebibytes + " MiB, " + vcores + " vcores");
    }
  }

  OfferedRoom plus(OfferedRoom other) {
    return new OfferedRoom(memoryMebibytes + other.memoryMebibytes, vcores + other.vcores);
  }
}
