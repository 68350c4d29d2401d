/** The job tracker: hosts the jobs and the scheduler, answers heartbeats. */
package io.racklab.master.engine.tracker;
