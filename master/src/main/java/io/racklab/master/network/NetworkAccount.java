package io.racklab.master.network;

import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;

/**
 * The account that the network of a run gives when the run is over.
 *
 * @param ledger the sum of the workers' ledgers
 * @param health of the worker process that kept up worst
 * @param fullestLink the most that a link carried over a second or more, as a share of what it can
 * @param congestion of the links between racks
 */
public record NetworkAccount(
    Ledger ledger, Health health, double fullestLink, Congestion congestion) {}
