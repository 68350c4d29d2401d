/** Writes workloads in the formats of other tools. */
package io.racklab.master.engine.workload.export;
