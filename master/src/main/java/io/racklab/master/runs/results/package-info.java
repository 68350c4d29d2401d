/** The results of runs: the verdict, and the run directory with all its files. */
package io.racklab.master.runs.results;
