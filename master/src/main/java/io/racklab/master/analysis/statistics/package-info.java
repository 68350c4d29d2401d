/**
 * Statistics of repeats and their confidence: means, differences, tails and rankings. Plain
 * arithmetic on observations; intervals are Student's unless stated otherwise.
 */
package io.racklab.master.analysis.statistics;
