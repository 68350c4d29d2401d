/** Rules that hold of every run, whatever goes wrong in it: told by its rows alone. */
package io.racklab.deploy.simulate.rule;
