package io.racklab.master.engine.workload.trace;

/** What a container of SLS asks for. */
public record SlsContainer(long memoryMebibytes, long vcores) {}
