/**
 * Executes experiments, without a command line. The package chooses result folders, checks whether
 * this machine can carry a run, executes runs on this machine (also as twins and for figures),
 * submits them to a master, executes submitted experiments on a master, and keeps the results after
 * an end or an interruption.
 */
package io.racklab.deploy.run;
