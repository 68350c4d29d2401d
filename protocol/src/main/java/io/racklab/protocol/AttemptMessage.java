package io.racklab.protocol;

/** Messages to an attempt. Not sealed, since the worker's attempts add messages to themselves. */
public interface AttemptMessage extends Message {}
