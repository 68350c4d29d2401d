/**
 * Draws clusters as pictures. The layout is arithmetic on rectangles, which tests can check; only
 * {@link io.racklab.master.analysis.drawing.Svg} depends on the file format.
 */
package io.racklab.master.analysis.drawing;
