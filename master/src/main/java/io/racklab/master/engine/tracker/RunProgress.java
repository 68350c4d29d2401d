package io.racklab.master.engine.tracker;

import io.racklab.protocol.Message;

/**
 * The progress of a run.
 *
 * @param maps the ended maps of the submitted jobs
 * @param mapsKnown all maps of the submitted jobs
 * @param running the running attempts, without reduces that wait for maps to end
 * @param movedBytes the emulated bytes that ended attempts have fetched: input from other nodes,
 *     and map output
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
