/**
 * Draws experiments from seeds: first the features of each, then the values of its keys. The result
 * is the text of an experiment file, so that parsing is tested too and {@code racklab run} can play
 * a failing experiment.
 */
package io.racklab.deploy.simulate.draw;
