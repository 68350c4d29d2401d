/**
 * Clusters as pictures: what is drawn where is plain arithmetic on rectangles, which tests read;
 * only {@link io.racklab.deploy.drawing.Svg} knows the format.
 */
package io.racklab.deploy.drawing;
