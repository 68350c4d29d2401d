package io.racklab.deploy.architecture.example.home;

import io.racklab.deploy.architecture.example.home.room.Room;

/** In no room itself, and known by one that it knows. */
public record Home(Room room) {}
