/**
 * The ports through which the engine reports a run: rows of what has ended, spectators of what
 * begins, and meters. Files of rows are written and read elsewhere.
 */
package io.racklab.master.engine.journal;
