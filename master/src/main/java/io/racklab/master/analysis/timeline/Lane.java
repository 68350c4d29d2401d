package io.racklab.master.analysis.timeline;

/**
 * A slot of a node, in which one attempt follows another. Files do not number slots: an attempt is
 * in the first lane that is free when it begins.
 *
 * @param map true if the lane is a map slot, false if a reduce slot
 * @param number from 0, among the lanes of this node and type
 */
public record Lane(String rack, String node, boolean map, int number) {}
