package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.schedule.PolicyProvider;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A project that a user starts from: it compiles, its test holds, and it plays. */
class NewPolicyTest {
  private static final Path KIT =
      Path.of(System.getProperty("racklab.root")).resolve("master/target/test-classes");

  @TempDir Path folder;

  private Path project() {
    Path project = folder.resolve("mine");
    Spoken spoken = racklab("new-policy", "FewestTasksFirst", "--in", project);
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    return project;
  }

  private static Path compiled(Path project, String sources, Path... more) throws IOException {
    Path classes = Files.createDirectories(project.resolve("target/" + sources));
    List<String> words = new ArrayList<>(List.of("-Xlint:all,-path,-processing", "-Werror"));
    List<String> path = new ArrayList<>(List.of(System.getProperty("java.class.path")));
    Stream.of(more).map(Path::toString).forEach(path::add);
    words.addAll(List.of("-cp", String.join(File.pathSeparator, path), "-d", classes.toString()));
    try (Stream<Path> files = Files.walk(project.resolve("src/" + sources + "/java"))) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(words::add);
    }
    int exitCode =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new));
    assertThat(exitCode).as("javac of " + sources).isZero();
    return classes;
  }

  /** As Maven packs it. */
  private static Path jar(Path project, Path classes) throws IOException {
    String services = "META-INF/services/" + PolicyProvider.class.getName();
    Path provider = project.resolve("src/main/resources").resolve(services);
    Path copied = classes.resolve(services);
    Files.createDirectories(copied.getParent());
    Files.copy(provider, copied);
    Path file = project.resolve("target/mine.jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path entry : files.filter(Files::isRegularFile).sorted().toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(entry).toString()));
        Files.copy(entry, jar);
        jar.closeEntry();
      }
    }
    return file;
  }

  @Test
  void itsPolicyPlaysTheQuickstart() throws IOException {
    Path project = project();
    Path jar = jar(project, compiled(project, "main"));

    Spoken run =
        racklab(
            "run",
            project.resolve("experiment.conf"),
            "--jar",
            jar,
            "--clock",
            "virtual",
            "--repeats",
            "1",
            "--quiet",
            "--out",
            folder.resolve("out"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("VALID").contains("fewest-tasks-first");
    assertThat(folder.resolve("out/fewest-tasks-first/1/attempts.csv"))
        .content()
        .isNotEqualTo(Files.readString(folder.resolve("out/fifo/1/attempts.csv")));
  }

  @Test
  void itsTestHolds() throws Exception {
    Path project = project();
    Path main = compiled(project, "main");
    jar(project, main);
    Path test = compiled(project, "test", main, KIT);

    URL[] path = {main.toUri().toURL(), test.toUri().toURL(), KIT.toUri().toURL()};
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(path, before)) {
      thread.setContextClassLoader(loader);
      Class<?> written = loader.loadClass("fewesttasksfirst.FewestTasksFirstTest");
      var constructor = written.getDeclaredConstructor();
      constructor.setAccessible(true);
      int tests = 0;
      for (Method method : written.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Test.class)) {
          method.setAccessible(true);
          method.invoke(constructor.newInstance());
          tests++;
        }
      }
      assertThat(tests).isEqualTo(2);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void itsBuildNamesThisVersion() throws IOException {
    Path pom = project().resolve("pom.xml");
    String parent =
        Files.readString(Path.of(System.getProperty("racklab.root")).resolve("pom.xml"));

    assertThat(pom).content().doesNotContain("@").contains("<artifactId>fewest-tasks-first<");
    for (String version : List.of("surefire", "compiler", "resources", "jar")) {
      String plugin = "<artifactId>maven-" + version + "-plugin</artifactId>";
      assertThat(Files.readString(pom).split(plugin)[1].split("</version>")[0])
          .isEqualToIgnoringWhitespace(parent.split(plugin)[1].split("</version>")[0]);
    }
    assertThat(parent).contains("<junit.version>5.14.4<");
    assertThat(pom).content().contains("<version>5.14.4<");
  }

  @ParameterizedTest
  @CsvSource({
    "shortest, is not a class name",
    "A-B, is not a class name",
    "New, is not a class name",
    "Straße, is not a class name",
    "../Up, is not a class name",
    "Fair, an order of kind fair",
    "Job, a class that the policy uses",
    "String, a class that the policy uses"
  })
  void aNameThatWillNotDoIsALine(String name, String why) {
    refused(racklab("new-policy", name, "--in", folder.resolve("new")), why);
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void nothingIsWrittenOver() {
    Path project = project();
    refused(racklab("new-policy", "Other", "--in", project), "exists already");
    refused(racklab("new-policy", "Other", "--in", folder.resolve("a/b")), "create it first");
  }

  private static void refused(Spoken spoken, String why) {
    assertThat(spoken.exitCode()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.errors()).singleElement().asString().contains(why);
  }
}
