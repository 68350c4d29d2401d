package io.racklab.master.experiment;

/**
 * A jar with users' own policies that runs were given.
 *
 * @param file as it was named
 * @param sha256 of its content, in hexadecimal digits
 */
public record Jar(String file, String sha256) {}
