/**
 * The tables of runs, in CSV or Parquet files, and their readers. Columns are declared once, for
 * both the code that writes them and the code that reads them.
 */
package io.racklab.master.analysis.rows;
