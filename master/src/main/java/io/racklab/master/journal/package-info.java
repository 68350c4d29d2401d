/** The journal of a run: its events, as rows on disk. */
package io.racklab.master.journal;
