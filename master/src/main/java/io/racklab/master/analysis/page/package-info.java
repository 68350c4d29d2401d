/**
 * Writes reports as one self-contained HTML page. The content is decided in {@code
 * io.racklab.master.analysis.report}.
 */
package io.racklab.master.analysis.page;
