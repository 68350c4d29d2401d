package io.racklab.master.report;

/**
 * The tables of a report.
 *
 * @param means a row for each scheduler in each cell
 * @param times a row for each scheduler in the first cell: what its jobs do with their time
 * @param runs a row for each run
 */
public record ReportTables(Table means, Table times, Table runs) {}
