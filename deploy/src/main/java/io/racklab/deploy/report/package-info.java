/**
 * Packs reports: one HTML page with all that it needs, and figures as SVG files. What they show is
 * decided in {@code io.racklab.master.report}.
 */
package io.racklab.deploy.report;
