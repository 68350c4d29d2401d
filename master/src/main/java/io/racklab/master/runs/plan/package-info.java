/** The search for the smallest change to an experiment that meets a goal. */
package io.racklab.master.runs.plan;
