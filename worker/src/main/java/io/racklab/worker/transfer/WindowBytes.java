package io.racklab.worker.transfer;

/**
 * The intact bytes of one path that arrived in one window of time.
 *
 * @param window the window's index: the time since the port's origin, divided by the window's
 *     length
 * @param source the index of the sending node
 * @param destination the index of the receiving node
 * @param bytes the real payload bytes
 */
public record WindowBytes(long window, int source, int destination, long bytes) {}
