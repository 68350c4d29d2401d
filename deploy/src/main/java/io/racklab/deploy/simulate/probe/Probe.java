package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import java.util.function.Predicate;

/**
 * Something rare.
 *
 * @param name what happens, as people read it
 * @param sees whether it happened in a run
 */
public record Probe(String name, Predicate<PlayedRun> sees) {}
