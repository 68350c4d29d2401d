/**
 * Files of run directories: opened only where they are plain files, whoever made the directory, and
 * written whole.
 */
package io.racklab.master.file;
