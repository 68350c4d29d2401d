package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.Racklab;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The package for Python: its own tests, and its examples. */
class PythonTest {
  private static final Path PACKAGE =
      Path.of(System.getProperty("racklab.root")).resolve("deploy/python");

  @TempDir Path folder;

  @BeforeEach
  void thereIsPython() {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "python3"))),
        "there is no python3 here");
  }

  private Spoken python(String... words) throws Exception {
    return spoken("python3", words);
  }

  /** The first that has pandas and matplotlib; the distribution's often is not the first of all. */
  private Spoken pythonOfPictures(String... words) throws Exception {
    for (String path : System.getenv("PATH").split(File.pathSeparator)) {
      String python = Path.of(path, "python3").toString();
      if (Files.isExecutable(Path.of(python))
          && spoken(python, "-c", "import pandas, matplotlib").exitCode() == 0) {
        return spoken(python, words);
      }
    }
    return abort("no python3 here has pandas and matplotlib");
  }

  private Spoken spoken(String python, String... words) throws Exception {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(Stream.of(python), Stream.of(words)).toList())
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("PYTHONPATH", PACKAGE.toString());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("MPLBACKEND", "Agg");
    builder.environment().put("RACKLAB", command().toString());
    builder.environment().put("EXPERIMENT", Samples.experiment(folder).toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(Awaited.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Spoken(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /** The command of this build, as it is compiled now. */
  private Path command() throws IOException {
    Path command = folder.resolve("racklab-here");
    Files.writeString(
        command,
        "#!/bin/sh\nexec '%s/bin/java' -cp '%s' %s \"$@\"\n"
            .formatted(
                System.getProperty("java.home"),
                System.getProperty("java.class.path"),
                Racklab.class.getName()));
    assertThat(command.toFile().setExecutable(true)).isTrue();
    return command;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "test_results.Results",
        "test_policies.Policies",
        "test_policies.Environment",
        "test_policies.Spaces",
        "test_plots.Lanes"
      })
  void itsTestsHold(String tests) throws Exception {
    Spoken ran = python("-W", "error", "-m", "unittest", "-v", "tests." + tests);

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assumeTrue(!ran.err().contains("skipped="), () -> ran.err().lines().toList().get(0));
    assertThat(ran.err()).contains("OK");
  }

  @ParameterizedTest
  @ValueSource(strings = {"test_results.Frames", "test_plots.Pictures"})
  void itsTestsOfFramesAndPicturesHold(String tests) throws Exception {
    Spoken ran = pythonOfPictures("-W", "error", "-m", "unittest", "-v", "tests." + tests);

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("OK").doesNotContain("skipped");
  }

  /** As it is, with Jupyter where that is here, else as a script. */
  @Test
  void theNotebookOfTheGuideRunsFromStartToEnd() throws Exception {
    Path notebook = experiment("guide.ipynb");
    boolean jupyter = pythonOfPictures("-c", "import nbconvert, ipykernel").exitCode() == 0;
    String file = notebook.toString();
    Spoken ran =
        jupyter
            ? pythonOfPictures("-m", "nbconvert", "--to", "notebook", "--execute", file)
            : pythonOfPictures("-m", "racklab.notebook", file);

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    for (String picture : List.of("differences", "job-times", "gantt", "links", "own-order")) {
      assertThat(folder.resolve(picture + ".png")).isNotEmptyFile();
    }
  }

  @Test
  void theExampleThatComparesSaysWho() throws Exception {
    Spoken ran = python(PACKAGE.resolve("examples/compare_orders.py").toString(), "out");

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.out())
        .startsWith("VALID\njob_s.mean: fair - fifo = ")
        .contains("seconds, 5 pairs", "longest under fair: job-");
  }

  /** Programs lie beside the experiment here, and the package beside them. */
  private Path experiment(String name) throws IOException {
    for (String part : List.of("racklab", "examples")) {
      Path to = Files.createDirectories(part.equals("racklab") ? folder.resolve(part) : folder);
      try (Stream<Path> files = Files.list(PACKAGE.resolve(part))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.copy(file, to.resolve(file.getFileName()));
        }
      }
    }
    return folder.resolve(name);
  }

  private Path run(Path experiment, String out, Object... more) {
    Stream<Object> words =
        Stream.of("run", experiment, "--quiet", "--clock", "virtual", "--out", folder.resolve(out));
    Spoken spoken = racklab(Stream.concat(words, Stream.of(more)).toArray());
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    return folder.resolve(out);
  }

  @Test
  void theOrderInPythonAndInShellIsThatInJava() throws IOException {
    Path jar = OwnJar.build(folder.resolve("mine.jar"), "");
    String schedulers =
        "[ { name = java, like = fair, order { kind = mine } },"
            + " { name = python, like = fair, order { kind = external, command = [ python3, smallest_input.py ] } },"
            + " { name = shell, like = fair, order { kind = external, command = [ sh, smallest_input.sh ] } } ]";
    Path experiment = experiment("three.conf");
    Files.writeString(
        experiment,
        Files.readString(Samples.experiment(folder))
            .replace("[ fifo ]", schedulers)
            .replace("jobs = 4,", "jobs = 8,")
            .replace("mean-gap = 4s", "mean-gap = 1s"));

    Path out = run(experiment, "out", "--jar", jar);
    for (String rows : List.of("jobs.csv", "attempts.csv", "flows.csv", "links.csv")) {
      Path java = out.resolve("java/1").resolve(rows);
      assertThat(out.resolve("python/1").resolve(rows)).hasSameBinaryContentAs(java);
      assertThat(out.resolve("shell/1").resolve(rows)).hasSameBinaryContentAs(java);
    }
  }

  @Test
  void theBanditRepeatsAndIsShort() throws IOException {
    Path experiment = experiment("bandit.conf");
    Path first = run(experiment, "first", "--repeats", "1", "--set", "workload.jobs=60");
    Path second = run(experiment, "second", "--repeats", "1", "--set", "workload.jobs=60");

    assertThat(second.resolve("bandit/1/jobs.csv"))
        .hasSameBinaryContentAs(first.resolve("bandit/1/jobs.csv"));
    assertThat(Files.readString(first.resolve("bandit/1/jobs.csv")))
        .isNotEqualTo(Files.readString(first.resolve("fifo/1/jobs.csv")))
        .isNotEqualTo(Files.readString(first.resolve("fewest/1/jobs.csv")));
    assertThat(Files.readAllLines(PACKAGE.resolve("examples/bandit.py"))).hasSizeLessThan(51);
  }

  @Test
  void pipInstallsItOffline() throws Exception {
    assumeTrue(python("-m", "pip", "--version").exitCode() == 0, "there is no pip here");
    experiment("nothing.conf");
    Path sources = Files.createDirectories(folder.resolve("package"));
    Files.move(folder.resolve("racklab"), sources.resolve("racklab"));
    for (String file : List.of("pyproject.toml", "build_backend.py")) {
      Files.copy(PACKAGE.resolve(file), sources.resolve(file));
    }

    Spoken pip =
        python("-m", "pip", "install", "--no-index", "--target", "site", sources.toString());
    assertThat(pip.exitCode()).as(pip.err()).isZero();
    assertThat(folder.resolve("site/racklab/gym.py"))
        .hasSameBinaryContentAs(PACKAGE.resolve("racklab/gym.py"));
    assertThat(folder.resolve("site")).isDirectoryRecursivelyContaining("glob:**.dist-info/RECORD");
  }
}
