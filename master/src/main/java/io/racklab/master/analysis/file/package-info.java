/**
 * Files of run directories. They are opened only if they are plain files, whatever the directory's
 * origin, and written completely or not at all.
 */
package io.racklab.master.analysis.file;
