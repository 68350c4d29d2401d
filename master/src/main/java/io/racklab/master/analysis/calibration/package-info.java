/**
 * Learns from a history what its tasks cost, and judges this on other jobs of it. Every value has
 * an interval, found by drawing jobs again with replacement (the bootstrap).
 */
package io.racklab.master.analysis.calibration;
