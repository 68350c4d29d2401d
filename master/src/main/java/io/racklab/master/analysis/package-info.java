/**
 * Analyses what happened in runs. It depends on the rows and the run directories, but on no actor
 * that executes a run.
 */
package io.racklab.master.analysis;
