/**
 * Draws a report's figures into files for papers, from the same data as the page, without a script
 * engine: what a figure says is laid out once, for a column or a page, and put on a surface, which
 * becomes SVG, PDF or PNG.
 */
package io.racklab.deploy.plot;
