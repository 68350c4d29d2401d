/**
 * Draws experiments from seeds: first which features they have, then how much of each. The result
 * is the text of an experiment file, so that parsing is tested too, and a failing experiment can be
 * handed to anyone.
 */
package io.racklab.deploy.simulate.draw;
