package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.Racklab;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Installed;
import io.racklab.deploy.fixtures.PackedRun;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scheduler in Python as its page teaches it, packed and verified where nothing of it is. */
class PackedModulesTest {
  private static final Path PACKAGE =
      Path.of(System.getProperty("racklab.root")).resolve("deploy/python");

  @TempDir Path folder;

  @BeforeEach
  void thereIsPython() {
    assumeTrue(Installed.is("python3"), "there is no python3 here");
  }

  /** Runs a command in a process of its own, whose Python has or lacks Racklab's package. */
  private Spoken racklab(Path where, String packages, Object... words) throws Exception {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
                Stream.concat(
                        Stream.of(
                            java,
                            "-cp",
                            System.getProperty("java.class.path"),
                            Racklab.class.getName()),
                        Stream.of(words).map(Object::toString))
                    .toList())
            .directory(where.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("PYTHONPATH", packages);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.start();
    try {
      assertThat(process.waitFor(Awaited.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Spoken(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private Path project() throws IOException {
    Path project = Files.createDirectories(folder.resolve("project/parts")).getParent();
    Files.writeString(
        project.resolve("smallest_input.py"),
        """
        from racklab import Policy
        from parts.keys import by_input

        class SmallestInput(Policy):
            stands = "jobs"

            def order(self, question):
                return [job["job"] for job in sorted(question["jobs"], key=by_input)]

        SmallestInput().serve()
        """);
    Files.writeString(
        project.resolve("parts/keys.py"), "def by_input(job): return job['input_bytes']\n");
    Path experiment = Samples.replay(project);
    Files.writeString(
        experiment,
        Files.readString(experiment)
            .replace(
                "[ fair ]",
                "[ { name = mine, like = fifo, order { kind = external,"
                    + " command = [ python3, smallest_input.py ] } } ]"));
    return project;
  }

  @Test
  void aPackHoldsWhatItsProgramsImport() throws Exception {
    Path project = project();
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    // No file of the folder in which pack is called is executed.
    Files.writeString(elsewhere.resolve("ast.py"), "raise SystemExit(9)\n");
    Spoken run =
        racklab(
            project, PACKAGE.toString(), "run", "replay.conf", "--clock", "virtual", "--out", "r");
    assertThat(run.exitCode()).as(run.err()).isZero();

    Spoken pack = racklab(elsewhere, PACKAGE.toString(), "pack", "../project/r", "--with-traces");
    assertThat(pack.exitCode()).as(pack.err()).isZero();
    assertThat(pack.out().lines().filter(line -> line.startsWith("not in it")))
        .containsExactly("not in it: the command python3");
    assertThat(pack.out()).contains("in it: inputs/parts/keys.py, from ");

    Spoken lean =
        racklab(elsewhere, PACKAGE.toString(), "pack", "../project/r", "--out", "lean.zip");
    assertThat(lean.out())
        .contains("not in it: inputs/parts/keys.py (a module of ")
        .contains("imports racklab: install Racklab's Python package");

    Files.move(project, folder.resolve("away"));
    Path archive = elsewhere.resolve("r.zip");
    Spoken verified = racklab(elsewhere, "", "verify", "r.zip", "--quiet");
    assertThat(verified.out())
        .as(verified.err())
        .isEqualTo("reproduced; runs: 1, verdict: VALID\n");

    PackedRun unpacked = PackedRun.of(archive, folder.resolve("unpacked"));
    assertThat(Files.readString(unpacked.folder().resolve("README.md")))
        .contains("- the command python3\n")
        .contains("What these read while they run is not known:\n\n- inputs/smallest_input.py\n");
    unpacked.change("inputs/parts/keys.py", "input_bytes", "job");
    Spoken changed = racklab(elsewhere, "", "verify", unpacked.folder(), "--quiet");
    assertThat(changed.exitCode()).isEqualTo(1);
    assertThat(changed.out()).startsWith("differs: module inputs/parts/keys.py: SHA-256");
    assertThat(List.of(lean.exitCode(), verified.exitCode())).containsOnly(0);
  }
}
