/**
 * Reports for people on run directories, made from the files alone: runs in progress are unknown
 * here.
 */
package io.racklab.master.analysis.report;
