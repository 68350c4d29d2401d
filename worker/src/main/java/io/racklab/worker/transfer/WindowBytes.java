package io.racklab.worker.transfer;

/**
 * Intact bytes that arrived in one window of time.
 *
 * @param window index: time since the port's origin, divided by the window's length
 * @param source index of the sending node
 * @param destination index of the receiving node
 * @param bytes real payload bytes
 */
public record WindowBytes(long window, int source, int destination, long bytes) {}
