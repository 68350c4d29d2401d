package io.racklab.master.runs.suite;

import java.nio.file.Path;

/**
 * A scheduler that takes part in the suite.
 *
 * @param name its name, which is also that of a folder
 * @param text its entry in an experiment's {@code schedulers}
 * @param folder the folder from which relative paths in it start
 */
public record SuiteEntry(String name, String text, Path folder) {}
