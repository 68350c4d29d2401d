/**
 * The state of jobs, tasks and attempts. No actor, no clock: callers say what happened and when.
 */
package io.racklab.master.job;
