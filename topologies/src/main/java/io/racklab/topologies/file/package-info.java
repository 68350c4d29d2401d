/** Cluster files: reading, with defaults for omitted keys, and writing. */
package io.racklab.topologies.file;
