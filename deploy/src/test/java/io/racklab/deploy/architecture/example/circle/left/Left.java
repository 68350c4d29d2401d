package io.racklab.deploy.architecture.example.circle.left;

import io.racklab.deploy.architecture.example.circle.right.Right;

/** Knows who knows it. */
public record Left(Right right) {}
