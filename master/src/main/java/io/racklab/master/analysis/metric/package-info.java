/**
 * The numbers that every run has. Each is declared once, with its path in results, its name, its
 * unit, whether less of it is better, and its computation.
 */
package io.racklab.master.analysis.metric;
