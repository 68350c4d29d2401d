package io.racklab.master.runs.hadoop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Tells properties that change scheduling, and that no file here can express, from those that do
 * not: addresses, folders, security, logs.
 */
final class NotModelled {
  private static final String TABLE = "/io/racklab/master/hadoop/not-modelled.tsv";

  /** The prefixes of properties that may change what runs when and where. */
  private static final List<String> SCHEDULING =
      List.of(
          "yarn.scheduler.",
          "yarn.resourcemanager.scheduler.",
          "yarn.resourcemanager.nodemanagers.",
          "yarn.resourcemanager.placement",
          "yarn.resourcemanager.am.",
          "yarn.resourcemanager.nodes.",
          "yarn.resourcemanager.monitor.",
          "yarn.resourcemanager.node-labels.",
          "yarn.nodemanager.node-labels.",
          "yarn.nodemanager.resource.",
          "yarn.nodemanager.container-executor.",
          "yarn.nodemanager.opportunistic",
          "yarn.nodemanager.heartbeat",
          "yarn.node-labels.",
          "yarn.cluster.",
          "yarn.resource-types",
          "yarn.app.mapreduce.am.",
          "yarn.sls.",
          "mapreduce.job.",
          "mapreduce.map.",
          "mapreduce.reduce.",
          "mapreduce.task.",
          "mapreduce.input.",
          "mapreduce.shuffle.",
          "mapreduce.jobtracker.",
          "mapreduce.tasktracker.",
          "mapred.",
          "io.sort.");

  /** Words that mark properties with such a prefix that do not change what runs when and where. */
  private static final List<String> BESIDE =
      List.of(
          "address",
          "dir",
          "dirs",
          "acls",
          "port",
          "ssl",
          "keytab",
          "principal",
          "log",
          "env",
          "classpath",
          "class-path",
          "path",
          "webapp",
          "https",
          "http",
          "hosts",
          "staging",
          "history",
          "jobhistory",
          "codec",
          "compress",
          "username",
          "tokens",
          "view-acls",
          "notification",
          "cgroups",
          "linux",
          "counters",
          "logger",
          "tmp",
          "compression",
          "ulimit",
          "handler",
          "retirejobs",
          "persist",
          "opts",
          "servers",
          "executor");

  private final Map<String, Row> rows = new LinkedHashMap<>();

  private record Row(String usual, String words) {}

  NotModelled() {
    try (InputStream stream = NotModelled.class.getResourceAsStream(TABLE)) {
      new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .map(line -> line.split("\t"))
          .forEach(cells -> rows.put(cells[0], new Row(cells[1], cells[2])));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Sorts the properties that were not used.
   *
   * @param ofOthers the prefixes of properties that the configured scheduler does not read
   */
  void note(HadoopConfiguration from, List<String> ofOthers, ImportNotes notes) {
    for (HadoopValue setting : from.unused()) {
      if (ofOthers.stream().anyMatch(setting.name()::startsWith)) {
        notes.beside(setting.name());
        continue;
      }
      Row row = rows.get(setting.name());
      String shown = setting.origin() + " = " + setting.value().replaceAll("\\s+", " ");
      if (row == null ? changesScheduling(setting.name()) : !isUsual(setting, row)) {
        notes.leftOut(row == null ? shown : shown + ": " + row.words);
      } else {
        notes.beside(setting.name());
      }
    }
  }

  private static boolean isUsual(HadoopValue setting, Row row) {
    return row.usual.equals("*") || setting.value().strip().equalsIgnoreCase(row.usual);
  }

  private static boolean changesScheduling(String name) {
    // Only the last part counts: before it, names of queues may be any words.
    boolean ofQueue = name.contains("scheduler.") || name.startsWith("mapred.queue.");
    String own = ofQueue ? name.substring(name.lastIndexOf('.') + 1) : name;
    return SCHEDULING.stream().anyMatch(name::startsWith)
        && Stream.of(own.split("[.-]"))
            .noneMatch(word -> BESIDE.contains(word) || word.startsWith("acl"));
  }
}
