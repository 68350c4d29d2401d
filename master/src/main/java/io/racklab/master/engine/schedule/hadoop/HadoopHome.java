package io.racklab.master.engine.schedule.hadoop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds Hadoop's jars on this machine. */
public final class HadoopHome {
  /** The environment variable that names an unpacked release of Hadoop. */
  public static final String VARIABLE = "HADOOP_HOME";

  private static final String SUPPORTED = "3.3.5 or a later 3.3, any 3.4 or any 3.5";
  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})");
  private static final int MAJOR = 3;
  private static final Map<Integer, Integer> FIRST_PATCH_OF_MINOR = Map.of(3, 5, 4, 0, 5, 0);

  private static final String JAR = ".jar";
  private static final Pattern RESOURCE_MANAGER =
      Pattern.compile("hadoop-yarn-server-resourcemanager-(\\d.*)\\.jar");
  private static final List<String> RELEASE =
      List.of("common", "common/lib", "yarn", "yarn/lib").stream()
          .map(part -> "share/hadoop/" + part)
          .toList();
  private static final List<String> NOT_TO_RUN =
      List.of("-tests.jar", "-test-sources.jar", "-sources.jar");

  /** A class file in a package; folders of builds hold folders of classes. */
  private static final Pattern CLASS =
      Pattern.compile("(?!(target|build|out)/)([\\p{L}_$][\\p{L}\\p{N}_$]*/)+[^/]+\\.class");

  private HadoopHome() {}

  /**
   * Checks that Racklab can run the schedulers of a version.
   *
   * @throws IllegalArgumentException if it cannot
   */
  public static void requireSupported(String version) {
    Matcher parts = VERSION.matcher(version);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "'" + version + "' is not a version of Hadoop: write " + SUPPORTED + ", such as 3.4.1");
    }
    Integer firstPatch = FIRST_PATCH_OF_MINOR.get(part(parts, 2));
    if (part(parts, 1) != MAJOR || firstPatch == null || part(parts, 3) < firstPatch) {
      throw new IllegalArgumentException(
          "Hadoop " + version + " is not supported: write " + SUPPORTED + ", such as 3.4.1");
    }
  }

  private static int part(MatchResult parts, int number) {
    return Integer.parseInt(parts.group(number));
  }

  /**
   * Returns the folder into which {@code racklab hadoop} fetches the jars of a version, below the
   * user's cache folder.
   */
  public static Path fetched(String version, Map<String, String> environment, Path userHome) {
    return cache(environment, userHome).resolve("hadoop-" + version);
  }

  /** Returns the folder that holds the fetched jars of all versions. */
  public static Path cache(Map<String, String> environment, Path userHome) {
    Path named = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
    // The specification of XDG_CACHE_HOME says that a relative path is ignored.
    return (named.isAbsolute() ? named : userHome.resolve(".cache")).resolve("racklab");
  }

  /**
   * Returns the jars of a version: the fetched ones, or those of the release that HADOOP_HOME
   * names.
   *
   * @throws IllegalArgumentException if the version is not on this machine or not supported; the
   *     message says what to do
   */
  public static List<Path> find(String version, Map<String, String> environment, Path userHome) {
    requireSupported(version);
    Path fetched = fetched(version, environment, userHome);
    if (isOf(version, fetched)) {
      return jars(fetched);
    }
    Optional<Path> home = home(environment);
    if (home.isPresent() && isOf(version, home.get())) {
      return jars(home.get());
    }
    throw new IllegalArgumentException(
        "Hadoop "
            + version
            + " is not on this machine: run racklab hadoop "
            + version
            + ", set HADOOP_HOME to an unpacked Hadoop "
            + version
            + home.map(HadoopHome::other).orElse("")
            + ", or name a folder of jars: jars = DIR");
  }

  /** True if one of the jars is that of YARN's resource manager. */
  public static boolean hasResourceManager(List<Path> jars) {
    return jars.stream()
        .anyMatch(jar -> RESOURCE_MANAGER.matcher(jar.getFileName().toString()).matches());
  }

  private static String other(Path home) {
    return version(home)
        .map(version -> " (" + home + ", which it names, is Hadoop " + version + ")")
        .orElse(" (" + home + ", which it names, has no jar of YARN's resource manager)");
  }

  /** Returns the folder that HADOOP_HOME names; empty if the variable is not set. */
  public static Optional<Path> home(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(VARIABLE))
        .filter(name -> !name.isBlank())
        .map(Path::of);
  }

  /** True if the jar of YARN's resource manager in a folder has a version. */
  public static boolean isOf(String version, Path folder) {
    return version(folder).equals(Optional.of(version));
  }

  /** Returns the version of YARN's resource manager in a folder; empty if the folder has none. */
  public static Optional<String> version(Path folder) {
    return present(folder).stream()
        .map(jar -> jar.getFileName().toString())
        .filter(HadoopHome::isToRun)
        .map(RESOURCE_MANAGER::matcher)
        .filter(Matcher::matches)
        .map(matched -> matched.group(1))
        .findFirst();
  }

  /**
   * Returns the class path that a folder stands for: the jars of an unpacked release of Hadoop
   * without its tests and sources, or all jars in the folder, sorted by name, or the folder itself
   * if it holds class files.
   *
   * @throws IllegalArgumentException if the folder is none of these
   */
  public static List<Path> jars(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          Files.exists(folder)
              ? folder + " is a file: name the folder that holds the jars"
              : folder + " does not exist: name a folder of jars or an unpacked Hadoop");
    }
    List<Path> jars = present(folder);
    if (!jars.isEmpty()) {
      return jars;
    }
    if (holdsClasses(folder)) {
      return List.of(folder);
    }
    throw new IllegalArgumentException(
        folder
            + " has no jars: name a folder of jars, an unpacked Hadoop (the folder that holds"
            + " share/hadoop), or a folder of classes such as target/classes");
  }

  /** Returns the jars of a release or a folder of jars; empty if the folder is neither. */
  private static List<Path> present(Path folder) {
    if (Files.isDirectory(folder.resolve("share/hadoop"))) {
      return RELEASE.stream()
          .flatMap(part -> jarsIn(folder.resolve(part)).stream())
          .filter(jar -> isToRun(jar.getFileName().toString()))
          .toList();
    }
    return jarsIn(folder);
  }

  private static boolean isToRun(String jar) {
    return NOT_TO_RUN.stream().noneMatch(jar::endsWith);
  }

  private static List<Path> jarsIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(JAR))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** True if there is a class file below a folder whose path has the names of packages only. */
  private static boolean holdsClasses(Path folder) {
    try (Stream<Path> below = Files.walk(folder)) {
      return below.map(folder::relativize).map(Path::toString).anyMatch(CLASS.asMatchPredicate());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
