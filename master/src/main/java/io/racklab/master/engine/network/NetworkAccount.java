package io.racklab.master.engine.network;

import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;

/**
 * The network's account of a run, given at its end.
 *
 * @param ledger the sum of the workers' ledgers
 * @param health the health figures of the worker processes, each the worst of all processes
 * @param fullestLink the highest load of a link over a second or more, as a share of its capacity
 * @param congestion the congestion of the links between racks
 */
public record NetworkAccount(
    Ledger ledger, Health health, double fullestLink, Congestion congestion) {}
