/**
 * Rules that hold for every run, whatever its faults; they are checked on its rows and its ending.
 */
package io.racklab.deploy.simulate.rule;
