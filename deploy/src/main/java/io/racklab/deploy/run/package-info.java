/**
 * Experiments from beginning to end, without a command line: the folders of their results, whether
 * this machine can carry them, their execution on this machine, as twins, for figures, at a master
 * or for submitters, and the results that remain after an end or an interruption.
 */
package io.racklab.deploy.run;
