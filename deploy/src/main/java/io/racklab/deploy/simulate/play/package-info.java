/**
 * Plays experiments in virtual time and in memory, many on one stage, and keeps what they noted.
 */
package io.racklab.deploy.simulate.play;
