/** Flows and their rates: the only package that allocates the emulated links' capacities. */
package io.racklab.master.engine.network;
