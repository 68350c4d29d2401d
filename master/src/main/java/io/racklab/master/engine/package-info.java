/**
 * The wing that decides and keeps state: jobs, schedulers, the job tracker, the network, storage
 * and workloads. It reports what happens through {@link io.racklab.master.engine.journal}, and
 * knows no other wing.
 */
package io.racklab.master.engine;
