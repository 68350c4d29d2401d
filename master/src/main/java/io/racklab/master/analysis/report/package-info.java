/**
 * Builds reports for people from the files of run directories. Of a run in progress it sees only
 * these files.
 */
package io.racklab.master.analysis.report;
