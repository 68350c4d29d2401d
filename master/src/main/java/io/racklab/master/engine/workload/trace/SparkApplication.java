package io.racklab.master.engine.workload.trace;

/**
 * The beginning of a Spark application in its log.
 *
 * @param name its id, with the attempt if there are several; its name if it has no id
 * @param user the user; empty if the log does not name one
 * @param line the line at which it begins
 * @param place the line and the file where it begins
 */
record SparkApplication(String name, String user, int line, String place) {}
