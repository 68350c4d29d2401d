package io.racklab.master.tracker;

import io.racklab.protocol.Message;

/**
 * The progress of a run.
 *
 * @param maps that have ended, of the jobs submitted so far
 * @param mapsKnown of the jobs submitted so far
 * @param running attempts now
 * @param movedBytes between nodes, emulated, by attempts that have ended
 */
public record RunProgress(
    int jobs,
    int jobsSubmitted,
    long maps,
    long mapsKnown,
    long reduces,
    long reducesKnown,
    int running,
    long movedBytes)
    implements Message {}
