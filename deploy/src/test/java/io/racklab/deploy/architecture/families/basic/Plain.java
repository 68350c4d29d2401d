package io.racklab.deploy.architecture.families.basic;

/** Knows nobody. */
public class Plain {}
