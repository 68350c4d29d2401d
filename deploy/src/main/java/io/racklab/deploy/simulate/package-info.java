/**
 * Simulation testing: experiments drawn from seeds, played in virtual time and held to what must be
 * true of every run; what fails is made smaller until it says what is wrong.
 */
package io.racklab.deploy.simulate;
