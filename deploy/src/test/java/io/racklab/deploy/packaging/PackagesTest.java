package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.racklab.deploy.fixtures.Installed;
import io.racklab.deploy.program.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packages, made of the archive and installed: runs in Maven's phase verify. */
@Tag("archive")
class PackagesTest {
  private static final Path ROOT = Path.of(System.getProperty("racklab.root"));
  private static final Path PACKAGES = ROOT.resolve("deploy/target/packages");

  @TempDir Path folder;

  @BeforeAll
  static void make() throws Exception {
    assumeTrue(
        Installed.is("python3") && Installed.is("dpkg-deb"),
        "skipped: python3 or dpkg-deb is missing");
    MachineCommands.Result made =
        ran("sh", ROOT.resolve("deploy/packages/make"), "https://example.org/racklab.tgz");
    assertThat(made.exit()).as(made.output()).isZero();
  }

  private static Path only(String pattern) throws IOException {
    try (Stream<Path> files = Files.list(PACKAGES)) {
      List<Path> found =
          files.filter(file -> file.getFileName().toString().matches(pattern)).toList();
      assertThat(found).as(pattern).hasSize(1);
      return found.get(0);
    }
  }

  @Test
  void theWheelBringsTheCommandAndThePackage() throws Exception {
    assumeTrue(ran("python3", "-m", "pip", "--version").exit() == 0, "skipped: no pip");
    Path wheel = only("racklab-.*-py3-none-any\\.whl");
    Path site = folder.resolve("site");

    MachineCommands.Result pip =
        ran("python3", "-m", "pip", "install", "--no-index", "--target", site, wheel);
    assertThat(pip.exit()).as(pip.output()).isZero();

    Path linked = Files.createSymbolicLink(folder.resolve("racklab"), site.resolve("bin/racklab"));
    plays(linked);
    MachineCommands.Result python =
        ran(
            "env",
            "PYTHONPATH=" + site,
            "RACKLAB=" + linked,
            "python3",
            "-c",
            "import racklab; print(racklab.run(out='" + folder + "/two').verdict.level)");
    assertThat(python.output().strip()).endsWith("VALID");
    assertThat(site.resolve("share/man/man1/racklab.1")).exists();
    assertThat(site.resolve("share/racklab/THIRD-PARTY")).exists();
  }

  @Test
  void theDebianPackageBringsTheCommandItsPagesAndThePackage() throws Exception {
    Path deb = only("racklab_.*_all\\.deb");
    MachineCommands.Result control = ran("dpkg-deb", "--field", deb);
    assertThat(control.output())
        .contains(
            "Package: racklab\n", "Version: " + Version.text().replace("-SNAPSHOT", "~snapshot"))
        .contains("java17-runtime-headless");
    assertThat(ran("dpkg-deb", "--contents", deb).output().lines())
        .allMatch(line -> line.contains(" root/root "));
    Path root = folder.resolve("root");

    assertThat(ran("dpkg-deb", "--extract", deb, root).exit()).isZero();

    plays(root.resolve("usr/bin/racklab"));
    assertThat(root.resolve("usr/share/man/man1/racklab.1.gz")).exists();
    assertThat(root.resolve("usr/share/bash-completion/completions/racklab")).exists();
    assertThat(root.resolve("usr/share/doc/racklab/README.md")).exists();
    assertThat(root.resolve("usr/share/doc/racklab/copyright")).exists();
    assertThat(root.resolve("usr/lib/python3/dist-packages/racklab/results.py")).exists();
    for (String unit : List.of("master", "worker")) {
      assertThat(root.resolve("usr/lib/systemd/system/racklab-" + unit + ".service"))
          .content()
          .contains("ExecStart=/usr/bin/racklab " + unit + " ")
          .doesNotContain("/opt/");
    }
    assertThat(root.resolve("etc/racklab/racklab.env")).exists();
  }

  /** The installed command plays the quickstart in virtual time, from another folder. */
  private void plays(Path racklab) throws Exception {
    Path out = folder.resolve("out");
    assertThat(ran(racklab, "--version").output()).startsWith("racklab " + Version.text());
    MachineCommands.Result run = ran(racklab, "run", "--clock", "virtual", "--quiet", "--out", out);
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(out.resolve("run.json")).exists();
  }

  @Test
  void theFormulaAndTheRecipeNameThisArchive() throws Exception {
    Path archive = Path.of(System.getProperty("racklab.archive"));
    String sum =
        HexFormat.of()
            .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive)));
    JsonNode recipe = new YAMLMapper().readTree(only("meta\\.yaml").toFile());
    assertThat(recipe.at("/package/version").asText()).isEqualTo(Version.text());
    assertThat(recipe.at("/source/sha256").asText()).isEqualTo(sum);
    assertThat(recipe.at("/source/url").asText()).isEqualTo("https://example.org/racklab.tgz");
    String formula = Files.readString(only("racklab\\.rb"));
    assertThat(formula)
        .contains("sha256 \"" + sum + "\"", "version \"" + Version.text() + "\"")
        .doesNotContain("@");
    if (Installed.is("ruby")) {
      assertThat(ran("ruby", "-c", only("racklab\\.rb")).output()).contains("Syntax OK");
    }
  }

  /** What the recipe and the formula copy is in the archive. */
  @Test
  void whatThePackagesTakeIsThere() throws Exception {
    Path archive = Path.of(System.getProperty("racklab.archive"));
    String top = archive.getFileName().toString().replace(".tar.gz", "/");
    List<String> names = ran("tar", "-tzf", archive).output().lines().toList();
    for (String name :
        List.of(
            "bin/racklab",
            "lib/",
            "testkit/",
            "python/",
            "docs/",
            "LICENSE",
            "THIRD-PARTY",
            "share/man/man1/racklab.1",
            "share/bash-completion/completions/racklab")) {
      assertThat(names).anyMatch(one -> one.startsWith(top + name));
    }
  }

  private static MachineCommands.Result ran(Object... words) throws Exception {
    return MachineCommands.run(Stream.of(words).map(Object::toString).toList());
  }
}
