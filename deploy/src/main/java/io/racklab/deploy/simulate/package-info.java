/**
 * Simulation testing: runs experiments drawn from seeds in virtual time and checks what must be
 * true of every run; a failing experiment is shrunk until it shows its cause.
 */
package io.racklab.deploy.simulate;
