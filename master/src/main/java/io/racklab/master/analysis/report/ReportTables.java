package io.racklab.master.analysis.report;

/**
 * The tables of a report.
 *
 * @param means a row for each scheduler in each cell
 * @param distances a row for each metric and scheduler in each cell that has bounds
 * @param runs a row for each run
 */
public record ReportTables(Table means, Table distances, Table runs) {}
