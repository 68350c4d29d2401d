/**
 * Writes reports as one self-contained HTML page. The content is decided in {@code
 * io.racklab.master.report}.
 */
package io.racklab.deploy.report;
