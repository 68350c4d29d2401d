package io.racklab.master.workload;

/**
 * Emulated bytes of a job, over all of its tasks.
 *
 * @param input that the maps read
 * @param shuffle that the reduces fetch from the maps; 0 for a job without reduces, and only for
 *     such a job
 * @param output that the reduces write, or the maps where there are no reduces
 */
public record DataSizes(long input, long shuffle, long output) {
  public DataSizes {
    JobSpec.require(input >= 0, "input must not be negative, but is " + input);
    JobSpec.require(shuffle >= 0, "shuffle must not be negative, but is " + shuffle);
    JobSpec.require(output >= 0, "output must not be negative, but is " + output);
  }
}
