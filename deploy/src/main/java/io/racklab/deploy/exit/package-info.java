/**
 * The end of a command: the exit codes that scripts rely on, and the refusal that gives one of them
 * with a line for the user.
 */
package io.racklab.deploy.exit;
