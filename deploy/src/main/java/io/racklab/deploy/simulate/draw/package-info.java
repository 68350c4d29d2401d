/**
 * Draws experiments from seeds: first which features exist at all, then how much of each. What is
 * drawn is the text of an experiment file, so that reading is tested too, and what fails can be
 * handed to anyone.
 */
package io.racklab.deploy.simulate.draw;
