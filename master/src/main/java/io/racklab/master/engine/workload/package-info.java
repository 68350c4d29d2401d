/** Workloads: jobs from traces and generators, and the files that describe them. */
package io.racklab.master.engine.workload;
