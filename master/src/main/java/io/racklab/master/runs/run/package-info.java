/** The actors that play a run, and those that play runs one after the other. */
package io.racklab.master.runs.run;
