/** What is to be run: experiments, the cells of their sweeps, and what goes wrong in them. */
package io.racklab.master.experiment;
