/**
 * Builds reports for people from the files of run directories. Runs in progress are not known here.
 */
package io.racklab.master.analysis.report;
