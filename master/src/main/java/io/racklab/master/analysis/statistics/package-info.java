/**
 * Statistics over repeats: means, differences, quantiles and rankings, with confidence intervals.
 * Intervals are Student's unless stated otherwise.
 */
package io.racklab.master.analysis.statistics;
