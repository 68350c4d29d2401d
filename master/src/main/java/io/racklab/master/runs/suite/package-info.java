/** The suite: scenarios on which all schedulers are compared. */
package io.racklab.master.runs.suite;
