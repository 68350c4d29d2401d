/** The emulated distributed file system: which nodes hold which blocks. */
package io.racklab.master.engine.storage;
