package io.racklab.deploy.architecture.example.line.upper;

import io.racklab.deploy.architecture.example.line.lower.Lower;

/** Knows who does not know it. */
public record Upper(Lower lower) {}
