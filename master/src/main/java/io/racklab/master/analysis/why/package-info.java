/**
 * Explains, from the rows of runs, why jobs take as long as they do: the activities along each
 * job's critical path, and the first launch in which two runs differ.
 */
package io.racklab.master.analysis.why;
