package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import java.util.function.Predicate;

/**
 * A rare situation to look for in runs.
 *
 * @param name the situation, for people
 * @param sees true if it occurred in a run
 */
public record Probe(String name, Predicate<PlayedRun> sees) {}
