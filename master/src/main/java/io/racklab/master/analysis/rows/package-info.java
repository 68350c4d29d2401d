/**
 * The files of rows in run directories: their columns, declared once for those who write and those
 * who read them, and their readers.
 */
package io.racklab.master.analysis.rows;
