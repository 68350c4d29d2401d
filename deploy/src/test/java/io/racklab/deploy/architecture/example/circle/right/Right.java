package io.racklab.deploy.architecture.example.circle.right;

import io.racklab.deploy.architecture.example.circle.left.Left;

/** Knows who knows it. */
public record Right(Left left) {}
