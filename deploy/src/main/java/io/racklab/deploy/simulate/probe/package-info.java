/**
 * Rare things that are to happen in some run, or else many runs test less than one believes. Each
 * is seen in the rows of a run: no production code knows of probes.
 */
package io.racklab.deploy.simulate.probe;
