/** Cluster files: read, with all that can be left out, and written. */
package io.racklab.topologies.file;
