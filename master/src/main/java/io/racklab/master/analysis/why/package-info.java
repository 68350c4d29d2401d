/**
 * The reasons for the jobs' durations, read from the rows of runs: each job's activities over time,
 * and the first point at which two schedulers diverge.
 */
package io.racklab.master.analysis.why;
