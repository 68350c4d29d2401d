/** Flows and their rates: the one place that shares out the emulated links. */
package io.racklab.master.network;
