/** Changes to an experiment whose effects are asked for. */
package io.racklab.master.runs.whatif;
