/**
 * The input files from outside Racklab: traces, programs and jars that an experiment names, which
 * are copied to other machines.
 */
package io.racklab.deploy.inputs;
