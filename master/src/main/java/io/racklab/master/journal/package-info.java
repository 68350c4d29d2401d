/** The journal of a run: what happened in it, as rows on disk. */
package io.racklab.master.journal;
