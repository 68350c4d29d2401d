/**
 * Draws the figures of a report to files for papers, from the same data as the page but without a
 * script engine. A figure is laid out for the width of a column or a page, on a surface that
 * becomes an SVG, PDF or PNG file.
 */
package io.racklab.master.analysis.plot;
