package io.racklab.protocol;

/** Messages to an attempt; open, so that the worker's attempts add messages to themselves. */
public interface AttemptMessage extends Message {}
