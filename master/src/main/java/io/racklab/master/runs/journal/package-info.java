/** Writes the rows of a run to its files while the run goes on. */
package io.racklab.master.runs.journal;
