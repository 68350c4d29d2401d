package io.racklab.master.engine.schedule;

/**
 * A reason why two policies of a mix do not work together.
 *
 * @param part the part at which the conflict is reported
 * @param other the other part; the conflict is reported there if the mix inherits the first part
 *     from the scheduler that its {@code like} names
 * @param problem the fault in words
 * @param instead the change to make in the file
 */
public record Conflict(Part part, Part other, String problem, String instead) {}
