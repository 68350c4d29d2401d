/** What happened in a run, as rows on disk. */
package io.racklab.master.journal;
