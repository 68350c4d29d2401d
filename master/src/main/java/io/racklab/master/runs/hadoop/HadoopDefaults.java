package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The default values of a version of Hadoop, which lie in its jars. */
final class HadoopDefaults {
  private static final List<String> FILES =
      List.of("core-default.xml", "hdfs-default.xml", "mapred-default.xml", "yarn-default.xml");

  private static final int DEEPEST = 8;

  private HadoopDefaults() {}

  /**
   * Adds the defaults of an installation.
   *
   * @throws InvalidInputException if no jar below the folder has them
   */
  static void add(Path installation, HadoopConfiguration to) {
    int found = 0;
    try (Stream<Path> files = Files.walk(installation, DEEPEST)) {
      for (Path jar : files.filter(HadoopDefaults::isHadoop).sorted().toList()) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
          for (String name : FILES) {
            ZipEntry entry = zip.getEntry(name);
            if (entry != null) {
              try (InputStream stream = zip.getInputStream(entry)) {
                String file = jar.getFileName() + "/" + name;
                to.addDefaults(file, XmlElement.read(file, stream));
                found++;
              }
            }
          }
        }
      }
    } catch (IOException | UncheckedIOException e) {
      IOException cause =
          e instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) e;
      throw XmlElement.problem(
          installation.toString(),
          0,
          "its jars cannot be read (" + FileTrouble.of(cause) + ")",
          "name Hadoop's folder");
    }
    if (found == 0) {
      throw XmlElement.problem(
          installation.toString(),
          0,
          "no jar below it has " + String.join(" or ", FILES),
          "name Hadoop's folder, such as /opt/hadoop-3.3.6");
    }
  }

  private static boolean isHadoop(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("hadoop-") && name.endsWith(".jar") && !name.contains("-tests");
  }
}
