/**
 * Rare situations that must occur in some run; otherwise many runs test less than they seem to.
 * Each is detected in the rows of a run: no production code knows of probes.
 */
package io.racklab.deploy.simulate.probe;
