/**
 * Reads and writes the files of run directories. Only regular files are opened, since a directory
 * may come from an untrusted source. Files are written atomically.
 */
package io.racklab.master.analysis.file;
