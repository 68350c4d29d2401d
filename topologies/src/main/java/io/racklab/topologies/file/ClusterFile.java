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

/** Clusters in files: reading, the bundled ones, and writing one back. */
public final class ClusterFile {
  /** More nodes than this are taken for a slip. */
  public static final int MOST_NODES = 1_000_000;

  private static final BundledFiles BUNDLED =
      new BundledFiles(
          "cluster",
          Cluster.class,
          "clusters",
          List.of(
              "quickstart",
              "shadow-52",
              "nas-40",
              "nas-600",
              "dynamicmr-9",
              "tyrex-20",
              "locality-7",
              "sort-15"));

  private ClusterFile() {}

  /**
   * Reads a file that consists of a {@code cluster { … }}.
   *
   * @throws InvalidInputException with everything that is wrong with it
   */
  public static Cluster read(Path file) {
    return whole(HoconFile.read(file));
  }

  /**
   * Reads the text of such a file.
   *
   * @param name what messages call it
   * @throws InvalidInputException with everything that is wrong with it
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
   * Empty if anything is a problem, which the field's section then knows.
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
   * The cluster that a word means: a bundled name, or else the path of a file.
   *
   * @param folder what a relative path starts from
   * @throws InvalidInputException if it is neither, or the file has problems
   */
  public static Cluster named(String word, Path folder) {
    return BUNDLED.names().contains(word) || !BUNDLED.looksLikeFile(word, folder)
        ? bundled(word)
        : read(folder.resolve(word));
  }

  /**
   * The text of the file that a word means, as {@link #named} takes it.
   *
   * @throws InvalidInputException if there is none
   */
  public static String textOf(String word, Path folder) {
    return BUNDLED.names().contains(word) || !BUNDLED.looksLikeFile(word, folder)
        ? bundledText(word)
        : HoconFile.content(folder.resolve(word));
  }

  /**
   * A cluster that comes with Racklab.
   *
   * @throws InvalidInputException if there is none of this name
   */
  public static Cluster bundled(String name) {
    return whole(BUNDLED.section(name));
  }

  /** The bundled clusters, each with what it is in a line. */
  public static Map<String, String> bundledNames() {
    return BUNDLED.descriptions();
  }

  /**
   * The file of a bundled cluster, with its comments.
   *
   * @throws InvalidInputException if there is none of this name
   */
  public static String bundledText(String name) {
    return BUNDLED.text(name);
  }

  /** A file that reads back as an equal cluster. */
  public static String render(Cluster cluster) {
    return ClusterText.render(cluster);
  }
}
