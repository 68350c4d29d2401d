/**
 * The files that decide runs and are none of Racklab's: traces, programs and jars that an
 * experiment names, on their way to another machine.
 */
package io.racklab.deploy.inputs;
