/**
 * Why jobs took as long as they did, read from the rows of runs: what each job did when, and where
 * two schedulers part.
 */
package io.racklab.master.why;
