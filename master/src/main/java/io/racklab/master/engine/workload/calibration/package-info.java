/**
 * What a calibration has learned from a history, with the uncertainty of each value. Repeats of a
 * run draw from it. It is fitted by {@code io.racklab.master.analysis.calibration}.
 */
package io.racklab.master.engine.workload.calibration;
