/** Reads traces with measured tasks into {@link TraceJob}s, with one reader for each format. */
package io.racklab.master.engine.workload.trace;
