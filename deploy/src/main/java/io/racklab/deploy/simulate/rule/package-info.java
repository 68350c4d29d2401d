/** Rules that hold for every run, whatever its faults; they are checked on its rows alone. */
package io.racklab.deploy.simulate.rule;
