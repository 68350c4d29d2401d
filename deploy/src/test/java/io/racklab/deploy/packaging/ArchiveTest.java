package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.docs.Page;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.program.Version;
import io.racklab.deploy.site.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked in a folder that nothing else is in: runs in Maven's phase verify. */
@Tag("archive")
class ArchiveTest {
  @TempDir Path folder;
  private Path home;

  @BeforeEach
  void unpack() throws Exception {
    Path archive = Path.of(System.getProperty("racklab.archive"));
    Spoken tar = ran(List.of("tar", "-xzf", archive.toString(), "-C", folder.toString()));
    assertThat(tar.exitCode()).as(tar.err()).isZero();
    home = folder.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
  }

  @Test
  void itHoldsWhatAHostNeeds() throws IOException {
    try (Stream<Path> files = Files.list(home)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> !Set.of("bom.json", "site").contains(name)))
          .containsExactlyInAnyOrder(
              "bin",
              "lib",
              "testkit",
              "python",
              "docs",
              "share",
              "README.md",
              "CHANGELOG.md",
              "LICENSE",
              "THIRD-PARTY",
              "CITATION.cff",
              "codemeta.json");
    }
    assertThat(home.resolve("docs/deploy/systemd/racklab-worker.service")).exists();
    assertThat(home.resolve("docs/deploy/kubernetes/experiment/kustomization.yaml")).exists();
    assertThat(home.resolve("docs/deploy/docker/compose.yaml")).exists();
    try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
      assertThat(jars.map(file -> file.getFileName().toString()))
          .allMatch(jar -> jar.endsWith(".jar"))
          .anyMatch(jar -> jar.startsWith("deploy-"))
          .noneMatch(jar -> jar.startsWith("junit") || jar.contains("testkit"))
          .noneMatch(jar -> jar.matches("(lmdbjava|jnr-|jffi|asm-|akka-pki|asn-one).*"));
    }
  }

  /** As deploy/docs/akka.md says of Akka, whose pom files say otherwise. */
  @Test
  void theLicenceOfEachJarIsTold() throws IOException {
    List<String> told = Files.readAllLines(home.resolve("THIRD-PARTY"));
    try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
      assertThat(jars.map(file -> file.getFileName().toString()).filter(ArchiveTest::isOthers))
          .allSatisfy(jar -> assertThat(told).anyMatch(line -> isOf(line, jar)));
    }
    assertThat(told).noneMatch(line -> line.startsWith("io.racklab"));
    assertThat(told.stream().filter(line -> line.startsWith("com.typesafe.akka:")))
        .isNotEmpty()
        .allMatch(line -> line.contains(":2.8.5  Apache-2.0  "));
  }

  /** The bill names each jar of others by the hash of its bytes. */
  @Test
  void theBillOfMaterialsHasEachJar() throws Exception {
    assumeTrue(Files.exists(home.resolve("bom.json")), "Maven makes it only online");
    JsonNode bom = new ObjectMapper().readTree(home.resolve("bom.json").toFile());
    assertThat(bom.path("bomFormat").asText()).isEqualTo("CycloneDX");
    assertThat(bom.at("/metadata/timestamp").isMissingNode()).as("the same bytes twice").isTrue();
    Map<String, String> hashes = new TreeMap<>();
    for (JsonNode component : bom.path("components")) {
      for (JsonNode hash : component.path("hashes")) {
        if (hash.path("alg").asText().equals("SHA-256")) {
          hashes.put(hash.path("content").asText(), component.path("purl").asText());
        }
      }
    }
    try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
      for (Path jar : jars.toList()) {
        if (isOthers(jar.getFileName().toString())) {
          byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
          assertThat(hashes).as(jar.toString()).containsKey(HexFormat.of().formatHex(digest));
        }
      }
    }
  }

  @Test
  void itSaysHowToCiteThisVersion() throws IOException {
    assertThat(Files.readAllLines(home.resolve("CITATION.cff")))
        .contains("cff-version: 1.2.0", "version: " + Version.text(), "license: Apache-2.0")
        .noneMatch(line -> line.contains("${"));
    JsonNode meta = new ObjectMapper().readTree(home.resolve("codemeta.json").toFile());
    assertThat(meta.path("version").asText()).isEqualTo(Version.text());
    assertThat(meta.path("@type").asText()).isEqualTo("SoftwareSourceCode");
  }

  private static boolean isOthers(String jar) {
    return !jar.matches("(protocol|topologies|worker|master|deploy)-" + Version.text() + ".jar");
  }

  /** Whether a line such as {@code org.slf4j:slf4j-api:2.0.20 MIT http://…} is of a jar. */
  private static boolean isOf(String line, String jar) {
    String[] words = line.split(" {2}");
    String[] name = words[0].split(":");
    return words.length == 3 && name.length == 3 && jar.startsWith(name[1] + "-" + name[2]);
  }

  @Test
  void itsPagesLeadNowhereElse() {
    assertThat(Page.below(home, Set.of()))
        .extracting(page -> home.relativize(page.file()).toString())
        .contains("docs/README.md", "docs/deploy/docs/commands.md");
    assertThat(Page.below(home, Set.of()).stream().flatMap(page -> page.broken(home).stream()))
        .isEmpty();
  }

  @Test
  void itHasTheSiteIfThatWasBuiltOrSaysHowToBuildIt() throws Exception {
    if (Site.isIn(Site.own())) {
      assertThat(Site.isIn(home.resolve("site"))).isTrue();
      assertThat(home.resolve("site/licences.txt")).content().contains("vitepress", "MIT");
    } else {
      Spoken docs = racklab("docs", "--no-open");
      assertThat(docs.exitCode()).isEqualTo(1);
      assertThat(docs.errors()).singleElement().asString().contains("deploy/site/build");
    }
  }

  @Test
  void itListsAndRunsWithoutMaven() throws Exception {
    Spoken clusters = racklab("list", "clusters");
    assertThat(clusters.exitCode()).as(clusters.err()).isZero();
    assertThat(clusters.out()).contains("quickstart", "shadow-52");

    Spoken run = racklab("run", "--clock", "virtual", "--out", folder.resolve("out").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("fifo", "fair");
    assertThat(folder.resolve("out/summary.json")).exists();
    assertThat(racklab("--version").out()).contains(Version.text());
  }

  /** What the JVM prints of an archive that does not fit would stand in users' output. */
  @Test
  void laterStartsReadClassesFromAnArchiveAndNothingElseChanges() throws Exception {
    Path cache = folder.resolve("a cache");
    Path loads = folder.resolve("loads.txt");
    String plain = cached(cache, "", "list clusters").out();
    assertThat(cache.resolve("racklab/start")).as("only a run writes it").doesNotExist();
    cached(cache, "", "run --help");
    assertThat(cache.resolve("racklab/start")).doesNotExist();

    cached(cache, "", "run --clock virtual --quiet --out " + folder.resolve("first"));
    List<Path> archives = listed(cache.resolve("racklab/start"));
    assertThat(archives).hasSize(1).allMatch(file -> file.toString().endsWith(".jsa"));
    assertThat(cached(cache, "-Xlog:class+load:file=" + loads, "list clusters").out())
        .isEqualTo(plain);
    assertThat(loads)
        .content()
        .containsPattern("io\\.racklab\\.deploy\\.\\S+ source: shared objects file \\(top\\)");

    Files.delete(archives.get(0));
    Files.writeString(archives.get(0), "no archive");
    assertThat(cached(cache, "", "list clusters").out()).isEqualTo(plain);
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(cached(file, "", "run --clock virtual --quiet --out " + folder.resolve("second")))
        .satisfies(run -> assertThat(run.out()).contains("report: "));
  }

  /**
   * The JVM of such a runtime, as images have it, ends with an error if told to write an archive.
   */
  @Test
  void aRuntimeOfJlinkStarts() throws Exception {
    Path jlink = Path.of(System.getProperty("java.home"), "bin/jlink");
    assumeTrue(Files.isExecutable(jlink), "no jlink here");
    Path runtime = folder.resolve("runtime");
    String modules = "java.se,jdk.crypto.ec,jdk.httpserver,jdk.jfr,jdk.management,jdk.unsupported";
    Spoken made =
        ran(List.of(jlink.toString(), "--add-modules", modules, "--output", runtime.toString()));
    assumeTrue(made.exitCode() == 0, made.err());

    Spoken run =
        ran(
            List.of(
                "env",
                "JAVA_HOME=" + runtime,
                "XDG_CACHE_HOME=" + folder.resolve("cache-of-runtime"),
                home.resolve("bin/racklab").toString(),
                "run",
                "--clock",
                "virtual",
                "--quiet",
                "--out",
                folder.resolve("run-of-runtime").toString()));

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("report: ");
  }

  /** A JVM that cannot write the archive ends with exit code 1, although the run is done. */
  @Test
  void anArchiveThatCannotBeWrittenFailsNoRun() throws Exception {
    Spoken limited =
        ran(
            List.of(
                "sh",
                "-c",
                "ulimit -f 20000; exec %s run --clock virtual --quiet --out %s"
                    .formatted(home.resolve("bin/racklab"), folder.resolve("out"))));
    assertThat(limited.exitCode()).as(limited.err()).isZero();
    assertThat(listed(folder.resolve("cache home/racklab/start"))).isEmpty();
  }

  /**
   * Runs racklab with a cache folder and options for the JVM; it must neither fail nor complain.
   */
  private Spoken cached(Path cache, String options, String words) throws Exception {
    Spoken said =
        ran(
            List.of(
                "sh",
                "-c",
                "XDG_CACHE_HOME='%s' RACKLAB_JAVA_OPTIONS='%s' exec %s %s"
                    .formatted(cache, options, home.resolve("bin/racklab"), words)));
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.errors()).isEmpty();
    return said;
  }

  private static List<Path> listed(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void itHelpsShellsAsTheCommandSaysToday() throws Exception {
    assertThat(home.resolve("share/bash-completion/completions/racklab"))
        .hasContent(racklab("generate-completion").out());
    assertThat(home.resolve("share/man/man1/racklab.1"))
        .content()
        .contains("racklab run \\-\\-cluster");
  }

  @Test
  void lostOutputIsNoSuccess() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full here");
    String racklab = home.resolve("bin/racklab").toString();

    for (String words : List.of("list clusters --json", "run --help")) {
      Spoken full = ran(List.of("sh", "-c", racklab + " " + words + " >/dev/full"));
      assertThat(full.exitCode()).as(words).isEqualTo(1);
      assertThat(full.errors()).hasSize(1).first().asString().contains("cannot be written");
      Spoken head = ran(List.of("sh", "-c", racklab + " " + words + " | head -n 1"));
      assertThat(head.errors()).isEmpty();
    }
  }

  @Test
  void aNameInAnyLettersIsReadInALocaleOfAscii() throws Exception {
    Spoken utf8 = ran(List.of("env", "LC_ALL=C.UTF-8", "locale", "charmap"));
    assumeTrue(utf8.out().equals("UTF-8\n"), "no C.UTF-8 here");
    Spoken shown = racklab("show", "quickstart");
    Files.writeString(folder.resolve("cluster"), shown.out());
    String script =
        "cp cluster $(printf 'gr\\303\\274n.conf'); LC_ALL=C "
            + home.resolve("bin/racklab")
            + " check $(printf 'gr\\303\\274n.conf')";

    Spoken checked = ran(List.of("sh", "-c", script));
    assertThat(checked.errors()).noneMatch(line -> line.contains("locale"));
    assertThat(checked.err() + checked.out()).contains("gr\u00fcn.conf");
  }

  @Test
  void aLinkToItWorksFromAnywhere() throws Exception {
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, home.resolve("bin/racklab"));

    assertThat(ran(List.of(link.toString(), "list", "schedulers")).out()).contains("fifo");
  }

  @Test
  void aNewPolicyCompilesAgainstIt() throws Exception {
    Path project = folder.resolve("project");
    assertThat(racklab("new-policy", "MyOrder", "--in", project.toString()).exitCode()).isZero();
    String pom = Files.readString(project.resolve("pom.xml"));
    assertThat(pom).contains("<racklab.home>" + home.toRealPath() + "</racklab.home>");
    Path kit = home.resolve("testkit/deploy-" + Version.text() + "-testkit.jar");

    Spoken javac =
        ran(
            List.of(
                System.getProperty("java.home") + "/bin/javac",
                "-cp",
                kit.toString(),
                "-d",
                folder.resolve("classes").toString(),
                project.resolve("src/main/java/myorder/MyOrder.java").toString(),
                project.resolve("src/main/java/myorder/MyOrderProvider.java").toString()));
    assertThat(javac.exitCode()).as(javac.err()).isZero();
  }

  private Spoken racklab(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/racklab").toString()));
    command.addAll(List.of(arguments));
    return ran(command);
  }

  private Spoken ran(List<String> command) throws Exception {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    // Nothing of the build, and above all no Maven.
    builder.environment().keySet().removeIf(name -> name.startsWith("RACKLAB_"));
    builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache home").toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(Awaited.PATIENCE.toSeconds(), TimeUnit.SECONDS))
          .as("%s ends", command)
          .isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Spoken(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
