/**
 * The state of jobs, tasks and attempts. It has no actor and no clock: callers pass what happened
 * and when.
 */
package io.racklab.master.engine.job;
