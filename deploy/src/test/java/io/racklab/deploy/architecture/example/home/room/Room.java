package io.racklab.deploy.architecture.example.home.room;

import io.racklab.deploy.architecture.example.home.Home;

/** Knows what is above all rooms. */
public record Room(Home home) {}
