/**
 * Reads users' HOCON files with their units; reports all errors at once, each with file, line and
 * the text to write instead.
 */
package io.racklab.topologies.config;
