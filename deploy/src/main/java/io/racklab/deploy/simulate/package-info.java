/**
 * Simulation testing: runs random experiments in virtual time and checks rules that must hold for
 * every run. A failing experiment is shrunk to a small one that still fails.
 */
package io.racklab.deploy.simulate;
