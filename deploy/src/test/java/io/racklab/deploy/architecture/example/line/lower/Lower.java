package io.racklab.deploy.architecture.example.line.lower;

/** Knows nobody. */
public record Lower() {}
