/**
 * The metrics of runs. Each is declared once, with its path in the results, name, unit, better
 * direction and computation.
 */
package io.racklab.master.analysis.metric;
