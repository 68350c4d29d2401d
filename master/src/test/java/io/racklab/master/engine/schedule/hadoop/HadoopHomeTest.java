package io.racklab.master.engine.schedule.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HadoopHomeTest {
  @TempDir Path folder;

  private void write(String... names) throws IOException {
    for (String name : names) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
  }

  private List<String> jars(String below) {
    Path there = folder.resolve(below);
    return HadoopHome.jars(there).stream().map(jar -> there.relativize(jar).toString()).toList();
  }

  private List<String> found(String version, Map<String, String> environment) {
    return HadoopHome.find(version, environment, folder).stream()
        .map(jar -> folder.relativize(jar).toString())
        .toList();
  }

  @Test
  void aFolderOfJarsIsSortedByName() throws IOException {
    write("flat/b.jar", "flat/a.jar", "flat/notes.txt", "flat/lib/c.jar", "flat/b-tests.jar");

    assertThat(jars("flat")).containsExactly("a.jar", "b-tests.jar", "b.jar");
  }

  @Test
  void aReleaseGivesTheJarsOfYarnAndWhatItNeeds() throws IOException {
    write(
        "h/LICENSE-binary",
        "h/share/hadoop/yarn/hadoop-yarn-api-3.4.1.jar",
        "h/share/hadoop/yarn/lib/guice-4.2.3.jar",
        "h/share/hadoop/yarn/test/hadoop-yarn-server-tests-3.4.1-tests.jar",
        "h/share/hadoop/yarn/sources/hadoop-yarn-api-3.4.1-sources.jar",
        "h/share/hadoop/common/hadoop-nfs-3.4.1.jar",
        "h/share/hadoop/common/hadoop-common-3.4.1.jar",
        "h/share/hadoop/common/hadoop-common-3.4.1-tests.jar",
        "h/share/hadoop/common/hadoop-common-3.4.1-sources.jar",
        "h/share/hadoop/common/hadoop-common-3.4.1-test-sources.jar",
        "h/share/hadoop/common/lib/re2j-1.1.jar",
        "h/share/hadoop/hdfs/hadoop-hdfs-3.4.1.jar");

    assertThat(jars("h"))
        .containsExactly(
            "share/hadoop/common/hadoop-common-3.4.1.jar",
            "share/hadoop/common/hadoop-nfs-3.4.1.jar",
            "share/hadoop/common/lib/re2j-1.1.jar",
            "share/hadoop/yarn/hadoop-yarn-api-3.4.1.jar",
            "share/hadoop/yarn/lib/guice-4.2.3.jar");
  }

  @Test
  void aFolderOfClassesCountsAsItself() throws IOException {
    write("target/classes/META-INF/MANIFEST.MF", "target/classes/org/mine/Mine.class");

    assertThat(jars("target/classes")).containsExactly("");
  }

  @Test
  void aFolderOfNeitherIsRefused() throws IOException {
    write("project/pom.xml", "project/target/classes/org/mine/Mine.class");
    write("loose/Mine.class", "loose/a-b/Mine.class", "jar/a.jar");
    Files.createDirectories(folder.resolve("h/share/hadoop/yarn"));

    for (String neither : List.of("project", "loose", "h")) {
      assertThatThrownBy(() -> jars(neither))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              folder.resolve(neither)
                  + " has no jars: name a folder of jars, an unpacked Hadoop (the folder that"
                  + " holds share/hadoop), or a folder of classes such as target/classes");
    }
    assertThatThrownBy(() -> jars("none"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("none does not exist: name a folder of jars or an unpacked Hadoop");
    assertThatThrownBy(() -> jars("jar/a.jar"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("a.jar is a file: name the folder that holds the jars");
  }

  @ParameterizedTest
  @CsvSource({
    "/cache,   /cache/racklab/hadoop-3.4.1",
    "cache,    /home/me/.cache/racklab/hadoop-3.4.1",
    "'',       /home/me/.cache/racklab/hadoop-3.4.1"
  })
  void jarsAreFetchedIntoTheUsersCache(String named, Path expected) {
    assertThat(HadoopHome.fetched("3.4.1", Map.of("XDG_CACHE_HOME", named), Path.of("/home/me")))
        .isEqualTo(expected);
  }

  @Test
  void withoutTheVariableTheCacheIsInTheHomeFolder() {
    assertThat(HadoopHome.fetched("3.4.1", Map.of(), Path.of("/home/me")))
        .isEqualTo(Path.of("/home/me/.cache/racklab/hadoop-3.4.1"));
  }

  @Test
  void fetchedJarsAreFoundBeforeThoseOfHadoopHome() throws IOException {
    String manager = "hadoop-yarn-server-resourcemanager-3.4.1.jar";
    write("h/share/hadoop/yarn/" + manager);
    Map<String, String> environment = Map.of("HADOOP_HOME", folder.resolve("h").toString());

    assertThat(found("3.4.1", environment)).containsExactly("h/share/hadoop/yarn/" + manager);

    write(".cache/racklab/hadoop-3.4.1/other.jar");
    assertThat(found("3.4.1", environment)).containsExactly("h/share/hadoop/yarn/" + manager);

    write(".cache/racklab/hadoop-3.4.1/" + manager);
    assertThat(found("3.4.1", environment))
        .containsExactly(
            ".cache/racklab/hadoop-3.4.1/" + manager, ".cache/racklab/hadoop-3.4.1/other.jar");
  }

  @Test
  void whatIsMissingIsSaid() throws IOException {
    assertThatThrownBy(() -> found("3.4.1", Map.of("HADOOP_HOME", "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Hadoop 3.4.1 is not on this machine: run racklab hadoop 3.4.1, set HADOOP_HOME to an"
                + " unpacked Hadoop 3.4.1, or name a folder of jars: jars = DIR");

    Path home = folder.resolve("h");
    Map<String, String> environment = Map.of("HADOOP_HOME", home.toString());
    assertThatThrownBy(() -> found("3.4.1", environment))
        .hasMessageContaining(
            "Hadoop 3.4.1 (" + home + ", which it names, has no jar of YARN's resource manager)");

    write("h/share/hadoop/yarn/hadoop-yarn-server-resourcemanager-3.3.6.jar");
    assertThatThrownBy(() -> found("3.4.1", environment))
        .hasMessageContaining("3.4.1 (" + home + ", which it names, is Hadoop 3.3.6), or name");
  }

  @Test
  void aJarOfTestsIsNoResourceManager() throws IOException {
    write("flat/hadoop-yarn-server-resourcemanager-3.4.1-tests.jar");

    assertThat(HadoopHome.version(folder.resolve("flat"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.5", "3.3.6", "3.4.0", "3.4.3", "3.5.0", "3.5.12"})
  void theseVersionsAreSupported(String version) {
    assertThatCode(() -> HadoopHome.requireSupported(version)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.2.1", "2.10.2", "3.2.4", "3.3.4", "3.6.0", "4.4.1"})
  void otherVersionsAreRefused(String version) {
    assertThatThrownBy(() -> HadoopHome.find(version, Map.of(), folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Hadoop "
                + version
                + " is not supported: write 3.3.5 or a later 3.3, any 3.4 or any 3.5, such as"
                + " 3.4.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3.4", "latest", "../3.4.1", "3.4.1-SNAPSHOT", "3.4.99999999999"})
  void whatIsNoVersionIsRefused(String version) {
    assertThatThrownBy(() -> HadoopHome.requireSupported(version))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'"
                + version
                + "' is not a version of Hadoop: write 3.3.5 or a later 3.3, any 3.4 or any 3.5,"
                + " such as 3.4.1");
  }
}
