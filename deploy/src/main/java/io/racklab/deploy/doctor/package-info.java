/** The parts of this machine that Racklab uses: facts, and what to do about those in the way. */
package io.racklab.deploy.doctor;
