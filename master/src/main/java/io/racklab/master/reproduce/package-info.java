/**
 * The papers' figures: what each paper says, what our runs and workloads say, and the verdict
 * between them, which is computed. Runs are made by whoever calls; no actor and no clock here.
 */
package io.racklab.master.reproduce;
