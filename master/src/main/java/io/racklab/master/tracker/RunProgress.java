package io.racklab.master.tracker;

import io.racklab.protocol.Message;

/**
 * The progress of a run.
 *
 * @param maps that have ended, of the jobs submitted so far
 * @param mapsKnown of the jobs submitted so far
 * @param running attempts now that end of themselves: not reduces that wait for maps to end
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
