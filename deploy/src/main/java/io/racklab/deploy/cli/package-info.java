/**
 * The command line: a class for each command, the options that several commands share, and the
 * translation of failures into lines and an exit code. The work of commands on experiments is in
 * {@code io.racklab.deploy.run}.
 */
package io.racklab.deploy.cli;
