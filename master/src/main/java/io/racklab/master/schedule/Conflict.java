package io.racklab.master.schedule;

/**
 * Why two answers of a mix do not go together.
 *
 * @param part the one at which a user is told so
 * @param other the other one; told there where the mix has the first from the scheduler that it is
 *     like
 * @param problem what is wrong
 * @param instead what to write
 */
public record Conflict(Part part, Part other, String problem, String instead) {}
