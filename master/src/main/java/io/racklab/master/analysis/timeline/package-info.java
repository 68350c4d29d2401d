/**
 * A run as lanes over time: each slot of each node with the attempts that held it, stored compactly
 * enough for a day of jobs. It is built only from the run's rows.
 */
package io.racklab.master.analysis.timeline;
