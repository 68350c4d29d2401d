package io.racklab.protocol;

/** What an attempt is told; open, so that the worker's attempts add messages to themselves. */
public interface AttemptMessage extends Message {}
