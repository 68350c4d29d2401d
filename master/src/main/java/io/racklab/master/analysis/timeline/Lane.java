package io.racklab.master.analysis.timeline;

/**
 * A slot of a node, in which attempts run one after the other. The files of a run do not number
 * slots, so each attempt is assigned to the first lane that is free when it starts.
 *
 * @param map true if the lane is a map slot, false if a reduce slot
 * @param number from 0, among the lanes of this node and type
 */
public record Lane(String rack, String node, boolean map, int number) {}
