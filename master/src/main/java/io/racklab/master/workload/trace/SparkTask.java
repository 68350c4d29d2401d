package io.racklab.master.workload.trace;

/**
 * An attempt of a Spark task. Times are milliseconds.
 *
 * @param fetchWait that it waited for what others put out
 * @param input bytes read from files and from what others put out
 * @param output bytes written to files and for others
 */
record SparkTask(long launch, long finish, long fetchWait, long input, long output) {}
