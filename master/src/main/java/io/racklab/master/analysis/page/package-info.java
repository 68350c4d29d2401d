/**
 * Writes reports as one self-contained HTML page. The package {@code
 * io.racklab.master.analysis.report} determines the content.
 */
package io.racklab.master.analysis.page;
