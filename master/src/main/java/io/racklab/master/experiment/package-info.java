/**
 * Experiments: reads them, plays their runs one after the other, judges and keeps their results.
 */
package io.racklab.master.experiment;
