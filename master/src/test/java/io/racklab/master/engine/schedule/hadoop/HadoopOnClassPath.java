package io.racklab.master.engine.schedule.hadoop;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;

/** Hadoop's jars on the class path of tests. */
public final class HadoopOnClassPath {
  private HadoopOnClassPath() {}

  /** Returns the jars of the class path; skips the test if Hadoop is not there. */
  static List<Path> jars() {
    List<Path> jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::isRegularFile)
            .toList();
    Assumptions.assumeTrue(
        HadoopHome.hasResourceManager(jars), "Hadoop's jars are not on the class path");
    return jars;
  }

  /**
   * Returns a scheduler of an experiment.
   *
   * @param type capacity, fair, fifo, or the name of a class
   * @param keys the other keys of its order
   */
  public static String scheduler(String type, String keys) {
    return "{ name = x, like = hadoop-fair, order { kind = hadoop, class = \"%s\", jars = [ %s ]\n%s } }"
        .formatted(
            type,
            jars().stream().map(jar -> "\"" + jar + "\"").collect(Collectors.joining(", ")),
            keys);
  }
}
