/**
 * The command line: a class for each command, the options that several of them have, and how what
 * went wrong becomes lines and an exit code. What a command does with experiments is in {@code
 * io.racklab.deploy.run}.
 */
package io.racklab.deploy.cli;
