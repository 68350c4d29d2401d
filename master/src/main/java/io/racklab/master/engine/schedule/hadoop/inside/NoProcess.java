package io.racklab.master.engine.schedule.hadoop.inside;

import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replaces ProcessBuilder in Hadoop's code, which asks programs of the machine: none is run. */
public final class NoProcess {
  public NoProcess(String... command) {}

  public NoProcess(List<String> command) {}

  /** Returns variables for nobody. */
  public Map<String, String> environment() {
    return new LinkedHashMap<>();
  }

  /** Ignores the folder. */
  public NoProcess directory(File folder) {
    return this;
  }

  /** Ignores where output goes to. */
  public NoProcess redirectErrorStream(boolean redirected) {
    return this;
  }

  /** Fails always. */
  public Process start() throws IOException {
    throw new IOException("a run starts no process");
  }
}
