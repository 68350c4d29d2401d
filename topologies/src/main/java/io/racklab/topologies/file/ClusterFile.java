package io.racklab.topologies.file;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.config.BundledFiles;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads clusters from files, offers the bundled ones and writes clusters to text. */
public final class ClusterFile {
  /** The largest number of nodes; more are refused as a probable mistake. */
  public static final int MOST_NODES = 1_000_000;

  private static final BundledFiles BUNDLED =
      new BundledFiles(
          "cluster",
          Cluster.class,
          "clusters",
          List.of(
              "quickstart",
              "quickstart-yarn",
              "shadow-52",
              "nas-40",
              "nas-600",
              "dynamicmr-9",
              "tyrex-20",
              "locality-7",
              "sort-15"));

  private ClusterFile() {}

  /**
   * Reads a file that consists of one section, {@code cluster { … }}.
   *
   * @throws InvalidInputException if the file has problems; it lists all of them
   */
  public static Cluster read(Path file) {
    return whole(HoconFile.read(file));
  }

  /**
   * Reads the text of such a file.
   *
   * @param name the name that messages use for it
   * @throws InvalidInputException if the text has problems; it lists all of them
   */
  public static Cluster parse(String name, String text) {
    return whole(HoconFile.parse(name, text, Path.of("").toAbsolutePath()));
  }

  private static Cluster whole(Section file) {
    Optional<Cluster> cluster =
        file.at("cluster").required("cluster { … }").section().flatMap(ClusterFile::from);
    file.end();
    file.problems().throwIfAny();
    return cluster.orElseThrow();
  }

  /** Reads a cluster section of another file; empty if anything in it is a problem. */
  public static Optional<Cluster> from(Section cluster) {
    return ClusterReader.read(cluster);
  }

  /**
   * Reads the {@code cluster} of an experiment: a section, a bundled name, or the path of a file.
   * Returns empty if there is any problem, and adds it to the problems of the field's section.
   */
  public static Optional<Cluster> from(Field cluster) {
    if (!cluster.isText()) {
      return cluster.section().flatMap(ClusterFile::from);
    }
    try {
      return cluster.text().map(word -> named(word, cluster.folder()));
    } catch (InvalidInputException invalid) {
      invalid.problems().forEach(cluster::problem);
      return Optional.empty();
    }
  }

  /**
   * Returns the cluster that a word refers to: a bundled name, or otherwise the path of a file.
   *
   * @param folder the folder that a relative path starts from
   * @throws InvalidInputException if it is neither, or the file has problems
   */
  public static Cluster named(String word, Path folder) {
    return BUNDLED.names().contains(word) || !BUNDLED.looksLikeFile(word, folder)
        ? bundled(word)
        : read(folder.resolve(word));
  }

  /**
   * Returns the text of the file that a word refers to, in the sense of {@link #named}.
   *
   * @throws InvalidInputException if there is no such file
   */
  public static String textOf(String word, Path folder) {
    return BUNDLED.names().contains(word) || !BUNDLED.looksLikeFile(word, folder)
        ? bundledText(word)
        : HoconFile.content(folder.resolve(word));
  }

  /**
   * Returns a bundled cluster.
   *
   * @throws InvalidInputException if no bundled cluster has this name
   */
  public static Cluster bundled(String name) {
    return whole(BUNDLED.section(name));
  }

  /** Returns the names of the bundled clusters, each with a description of one line. */
  public static Map<String, String> bundledNames() {
    return BUNDLED.descriptions();
  }

  /**
   * Returns the text of a bundled cluster's file, comments included.
   *
   * @throws InvalidInputException if no bundled cluster has this name
   */
  public static String bundledText(String name) {
    return BUNDLED.text(name);
  }

  /** Returns the text of a cluster file; reading it gives an equal cluster. */
  public static String render(Cluster cluster) {
    return ClusterText.render(cluster);
  }
}
