/**
 * The files that people write: reading HOCON with its units and defaults, every error at once with
 * file and line, and what to write instead. Cluster files are read here; other modules read theirs
 * with the same {@link io.racklab.topologies.file.Section}.
 */
package io.racklab.topologies.file;
