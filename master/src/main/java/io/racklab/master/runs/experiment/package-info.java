/** Experiments to be run, the cells of their sweeps, and the faults in them. */
package io.racklab.master.runs.experiment;
