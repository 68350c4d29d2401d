package io.racklab.protocol;

/** Messages to an attempt. Not sealed, since the worker module defines more of them. */
public interface AttemptMessage extends Message {}
