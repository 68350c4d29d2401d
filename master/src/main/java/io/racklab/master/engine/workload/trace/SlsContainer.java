package io.racklab.master.engine.workload.trace;

import java.util.OptionalLong;

/** What a container of SLS asks for; empty for the configured amount. */
public record SlsContainer(OptionalLong memoryMebibytes, OptionalLong vcores) {
  static SlsContainer of(long memoryMebibytes, long vcores) {
    return new SlsContainer(OptionalLong.of(memoryMebibytes), OptionalLong.of(vcores));
  }
}
