/**
 * The program as a process: its version, the class that starts it, the limits of its operating
 * system, and the exit codes with which it ends.
 */
package io.racklab.deploy.program;
