/** Runs experiments in virtual time and in memory, many on one stage, and keeps their rows. */
package io.racklab.deploy.simulate.play;
