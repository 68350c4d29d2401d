package io.racklab.master.engine.workload;

/**
 * The emulated bytes of a job, over all its tasks.
 *
 * @param input the bytes that the maps read
 * @param shuffle the bytes that the reduces fetch from the maps; 0 exactly if the job has no
 *     reduces
 * @param output the bytes that the reduces write, or the maps if there are no reduces
 */
public record DataSizes(long input, long shuffle, long output) {
  public DataSizes {
    JobSpec.require(input >= 0, () -> "input must not be negative, but is " + input);
    JobSpec.require(shuffle >= 0, () -> "shuffle must not be negative, but is " + shuffle);
    JobSpec.require(output >= 0, () -> "output must not be negative, but is " + output);
  }
}
