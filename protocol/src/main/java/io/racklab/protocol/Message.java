package io.racklab.protocol;

/**
 * Marks types that may cross the network between processes; bound to Jackson CBOR in {@code
 * racklab-akka.conf}.
 */
public interface Message {}
