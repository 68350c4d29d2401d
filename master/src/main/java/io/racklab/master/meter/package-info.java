/** Figures of a run for those who watch its process from outside, while it goes. */
package io.racklab.master.meter;
