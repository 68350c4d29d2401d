/**
 * The files that people write: reading HOCON with its units, every error at once with file and
 * line, and what to write instead.
 */
package io.racklab.topologies.config;
