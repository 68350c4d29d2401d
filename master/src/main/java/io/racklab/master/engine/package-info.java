/**
 * The layer that decides and keeps state: jobs, schedulers, the job tracker, the network, storage
 * and workloads. It reports what happens through {@link io.racklab.master.engine.journal}, and
 * knows no other layer.
 */
package io.racklab.master.engine;
