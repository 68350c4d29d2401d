/**
 * Rare situations, each of which must occur in some run of a large test; otherwise the runs test
 * less than they seem to. They are detected in the rows of runs, without hooks in production code.
 */
package io.racklab.deploy.simulate.probe;
