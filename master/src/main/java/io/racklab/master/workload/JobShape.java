package io.racklab.master.workload;

import java.time.Duration;
import java.util.OptionalInt;

/** What a job of a mix is, but for its number, user and time. The fields are {@link JobSpec}'s. */
record JobShape(
    String name,
    long inputBytes,
    long shuffleBytes,
    long outputBytes,
    int maps,
    int reduces,
    double mapSecondsPerByte,
    double reduceSecondsPerByte,
    OptionalInt outputReplication) {

  JobShape(
      String name,
      long inputBytes,
      long shuffleBytes,
      long outputBytes,
      int maps,
      int reduces,
      double mapSecondsPerByte,
      double reduceSecondsPerByte) {
    this(
        name,
        inputBytes,
        shuffleBytes,
        outputBytes,
        maps,
        reduces,
        mapSecondsPerByte,
        reduceSecondsPerByte,
        OptionalInt.empty());
  }

  JobSpec at(int number, String user, Duration submit) {
    return new JobSpec(
        number,
        name,
        user,
        user,
        submit,
        inputBytes,
        shuffleBytes,
        outputBytes,
        maps,
        reduces,
        mapSecondsPerByte,
        reduceSecondsPerByte,
        outputReplication);
  }
}
