/**
 * The CSV files of runs. Their columns are declared once, for both the code that writes them and
 * the code that reads them. The readers are here, too.
 */
package io.racklab.master.analysis.rows;
