package io.racklab.master.workload.trace;

/**
 * A Spark application as its log begins.
 *
 * @param name its id, with its attempt where it has several; its name where it has no id
 * @param user empty where the log does not say it
 * @param place the line and the file where it begins
 */
record SparkApplication(String name, String user, String place) {}
