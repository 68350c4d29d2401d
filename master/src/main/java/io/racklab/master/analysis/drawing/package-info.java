/**
 * Clusters as pictures: the layout is plain arithmetic on rectangles, which tests check; only
 * {@link io.racklab.master.analysis.drawing.Svg} depends on the format.
 */
package io.racklab.master.analysis.drawing;
