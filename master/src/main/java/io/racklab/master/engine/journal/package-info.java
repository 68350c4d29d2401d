/**
 * The ports through which the engine reports a run: rows of what has ended, spectators of what
 * begins, and meters. {@code runs.journal} writes rows to files, {@code analysis.rows} reads them.
 */
package io.racklab.master.engine.journal;
