package io.racklab.master.workload.trace;

import java.time.Duration;

/**
 * A job as a trace tells of it.
 *
 * @param line in the file at which it begins, from 1
 * @param name what the trace calls it; its id where it has no name
 * @param user who submitted it
 * @param submit since the submission of the trace's first job
 * @param succeeded whether the job ended well there
 */
public record TraceJob(
    int line,
    String name,
    String user,
    Duration submit,
    TraceTasks maps,
    TraceTasks reduces,
    boolean succeeded) {}
