/**
 * The numbers that every run has, each declared once: where results hold it, what it is called,
 * what it counts, whether one wants less of it, and how it is computed.
 */
package io.racklab.master.metric;
