/**
 * The command line: a class for each command, the options that several commands share, and the
 * mapping of exceptions to error messages and exit codes. {@code io.racklab.deploy.run} executes
 * the experiments.
 */
package io.racklab.deploy.cli;
