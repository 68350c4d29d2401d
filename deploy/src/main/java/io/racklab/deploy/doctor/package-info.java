/** The parts of this machine that Racklab uses: the facts, and what to do where they limit it. */
package io.racklab.deploy.doctor;
