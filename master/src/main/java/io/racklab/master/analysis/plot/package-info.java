/**
 * Draws a report's figures into files for papers, from the same data as the page and without a
 * script engine. A figure is laid out once, for a column or a page, on a surface that becomes SVG,
 * PDF or PNG.
 */
package io.racklab.master.analysis.plot;
