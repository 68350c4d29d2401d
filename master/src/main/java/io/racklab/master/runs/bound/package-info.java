/**
 * Lower bounds on what any scheduler can reach with a run's jobs on its cluster. The page bounds.md
 * has their proofs.
 */
package io.racklab.master.runs.bound;
