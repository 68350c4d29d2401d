package io.racklab.master.runs.experiment;

/**
 * A jar with users' own policies that runs were given.
 *
 * @param file its path, as it was written
 * @param sha256 the SHA-256 of its content, in hexadecimal digits
 */
public record Jar(String file, String sha256) {}
