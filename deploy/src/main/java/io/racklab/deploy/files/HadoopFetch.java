package io.racklab.deploy.files;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.engine.schedule.hadoop.HadoopHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** Fetches Hadoop's jars by Maven into the user's cache folder, each version once. */
public final class HadoopFetch {
  private static final String COPY =
      "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies";
  private static final String POM =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modelVersion>4.0.0</modelVersion>
        <groupId>io.racklab</groupId>
        <artifactId>hadoop-jars</artifactId>
        <version>1</version>
        <packaging>pom</packaging>
        <dependencies>
          <dependency>
            <groupId>org.apache.hadoop</groupId>
            <artifactId>hadoop-yarn-server-resourcemanager</artifactId>
            <version>%1$s</version>
          </dependency>
          <dependency>
            <groupId>org.apache.hadoop</groupId>
            <artifactId>hadoop-common</artifactId>
            <version>%1$s</version>
          </dependency>
        </dependencies>
      </project>
      """;

  /** The most characters of Maven's error that are passed on. */
  private static final int LONGEST = 300;

  private final Map<String, String> environment;
  private final Path userHome;

  /**
   * @param environment the environment's variables, whose PATH has Maven
   */
  public HadoopFetch(Map<String, String> environment, Path userHome) {
    this.environment = Map.copyOf(environment);
    this.userHome = userHome;
  }

  /** Returns the folder of a version's jars, whether they are there or not. */
  public Path folder(String version) {
    return HadoopHome.fetched(version, environment, userHome);
  }

  /** True if the jars of a version were fetched before. */
  public boolean isThere(String version) {
    return HadoopHome.isOf(version, folder(version));
  }

  /**
   * Fetches the jars of a version. An interrupted call leaves no jars. Of two concurrent calls, the
   * first to end provides the jars.
   *
   * @throws CannotStartException if Maven is missing or does not find them
   */
  public void fetch(String version) throws IOException, InterruptedException {
    Path target = folder(version);
    Files.createDirectories(target.getParent());
    try (TempWorkspace work = TempWorkspace.below(target.getParent(), "fetch-")) {
      Path jars = Files.createDirectory(work.folder().resolve("jars"));
      run(work.folder(), jars, version);
      if (!HadoopHome.isOf(version, jars)) {
        throw new IllegalStateException("Maven copied no jar of YARN's resource manager");
      }
      try {
        Files.move(jars, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException there) {
        if (!isThere(version)) {
          throw there;
        }
      }
    }
  }

  private void run(Path folder, Path jars, String version)
      throws IOException, InterruptedException {
    Path pom = Files.writeString(folder.resolve("pom.xml"), POM.formatted(version));
    Path log = folder.resolve("log.txt");
    ProcessBuilder maven =
        new ProcessBuilder(
                maven().toString(),
                "-B",
                "-q",
                "-f",
                pom.toString(),
                COPY,
                "-DincludeScope=runtime",
                "-DoutputDirectory=" + jars)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    maven.environment().clear();
    maven.environment().putAll(environment);
    Process process = maven.start();
    try {
      if (process.waitFor() != 0) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT,
            "Maven could not fetch Hadoop "
                + version
                + ": "
                + error(log)
                + "; fetch it by hand from hadoop.apache.org, and set "
                + HadoopHome.VARIABLE
                + " to the unpacked folder");
      }
    } finally {
      process.destroy();
    }
  }

  private Path maven() {
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
      Path maven = Path.of(folder).resolve("mvn");
      if (Files.isExecutable(maven)) {
        return maven;
      }
    }
    throw new CannotStartException(
        ExitCode.BAD_INPUT,
        "there is no mvn on the PATH: install Maven, or fetch a release from hadoop.apache.org and"
            + " set "
            + HadoopHome.VARIABLE
            + " to the unpacked folder");
  }

  /**
   * Returns the first error that Maven prints, without colours, cut to {@value #LONGEST}
   * characters.
   */
  private static String error(Path log) throws IOException {
    return Files.readAllLines(log).stream()
        .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", ""))
        .filter(line -> line.startsWith("[ERROR] ") || line.startsWith("[FATAL] "))
        .map(line -> line.substring("[ERROR] ".length()))
        .findFirst()
        .map(line -> line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line)
        .orElse("it said nothing");
  }
}
