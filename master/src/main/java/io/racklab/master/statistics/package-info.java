/**
 * Statistics of repeats, and how sure they are: means, differences, tails and who wins. Plain
 * arithmetic on observations; intervals are Student's unless they say otherwise.
 */
package io.racklab.master.statistics;
