/** Reads the traces that measured tasks, one format a file, into what they say of jobs. */
package io.racklab.master.workload.trace;
