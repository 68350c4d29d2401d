package io.racklab.master.network;

import akka.actor.typed.ActorRef;
import io.racklab.master.journal.Journal;
import io.racklab.protocol.NetworkMessage;
import io.racklab.topologies.Topology;
import java.util.function.Consumer;

/**
 * Settings that the network of a run is given.
 *
 * @param firstFlow number of its first flow; those of different runs must differ
 * @param rules of which native links need workers with sockets
 * @param byteScale emulated bytes per real byte
 * @param broken told when a flow cannot go on, which ends the run
 * @param announce takes the reference under which attempts and workers reach the network
 */
public record NetworkSettings(
    Topology topology,
    long firstFlow,
    LinkWatch watch,
    NetworkRules rules,
    double byteScale,
    Journal journal,
    Consumer<String> broken,
    Consumer<ActorRef<NetworkMessage>> announce) {}
