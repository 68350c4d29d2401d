/**
 * The papers' figures: each paper's values, the values of our runs and workloads, and the verdicts
 * computed from both. The caller performs the runs; there is no actor and no clock here.
 */
package io.racklab.master.papers.reproduce;
