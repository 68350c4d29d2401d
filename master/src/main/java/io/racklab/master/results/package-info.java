/** The results of runs: the verdict, and the run directory with all that is kept in it. */
package io.racklab.master.results;
