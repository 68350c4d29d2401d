package io.racklab.master.analysis.report;

/**
 * The tables of a report.
 *
 * @param means a row for each scheduler in each cell
 * @param runs a row for each run
 */
public record ReportTables(Table means, Table runs) {}
