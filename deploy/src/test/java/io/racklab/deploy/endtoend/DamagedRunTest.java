package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever has become of a run directory: a report of what is left, or a line. */
class DamagedRunTest {
  @TempDir Path folder;

  /** What may happen to a file; null where a folder takes its place. */
  private static Map<String, byte[]> damaged(byte[] whole, Random random) {
    Map<String, byte[]> damages = new LinkedHashMap<>();
    damages.put("empty", new byte[0]);
    damages.put("cut", Arrays.copyOf(whole, whole.length / 2));
    damages.put("null", "null".getBytes());
    damages.put("list", "[ 1, \"a\", { } ]".getBytes());
    damages.put("noise", new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, 2, 3});
    byte[] flipped = whole.clone();
    for (int i = 0; i < 20; i++) {
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
    }
    damages.put("flipped", flipped);
    damages.put("text", new String(whole).replaceAll("[0-9]", "x").getBytes());
    damages.put("folder", null);
    return damages;
  }

  @Test
  void aReportIsMadeOrALineSaysWhyNot() throws IOException {
    Path run = folder.resolve("run");
    assertThat(
            racklab("run", Samples.experiment(folder), "--clock", "virtual", "--out", run)
                .exitCode())
        .isZero();
    List<Path> files;
    try (Stream<Path> all = Files.walk(run)) {
      files =
          all.filter(Files::isRegularFile)
              .filter(file -> !file.endsWith("report.html"))
              .sorted()
              .toList();
    }
    assertThat(files).hasSizeGreaterThan(7);
    Random random = new Random(7);
    for (Path file : files) {
      byte[] whole = Files.readAllBytes(file);
      for (Map.Entry<String, byte[]> damage : damaged(whole, random).entrySet()) {
        Files.delete(file);
        if (damage.getValue() == null) {
          Files.createDirectory(file);
        } else {
          Files.write(file, damage.getValue());
        }
        check(racklab("report", run), damage.getKey() + " " + run.relativize(file));
        Files.delete(file);
        check(racklab("report", run), "without " + run.relativize(file));
        Files.write(file, whole);
      }
    }
    assertThat(racklab("report", run).exitCode()).isZero();
  }

  private static void check(Spoken spoken, String what) {
    assertThat(spoken.exitCode()).as(what + ": " + spoken).isIn(0, 2);
    assertThat(spoken.err()).as(what).doesNotContain("\tat ");
    if (spoken.exitCode() == 2) {
      assertThat(spoken.errors()).as(what).hasSize(1);
    }
  }

  @Test
  void substitutionsThatGrowBeyondMemoryAreALine() throws IOException {
    StringBuilder bomb = new StringBuilder("x0 = \"0123456789\"\n");
    for (int i = 1; i <= 20; i++) {
      String before = "${x" + (i - 1) + "}";
      bomb.append("x").append(i).append(" = ").append(before.repeat(4)).append('\n');
    }
    Path file = Files.writeString(folder.resolve("bomb.conf"), bomb.append("cluster { }\n"));
    Spoken spoken = racklab("check", file);
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.errors()).singleElement().asString().contains("grow beyond all memory");
  }

  @Test
  void aFolderThatCannotBeWrittenIsALine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Spoken spoken =
        racklab("run", "quickstart", "--resume", "--clock=virtual", "--out", file.resolve("x"));
    assertThat(spoken.exitCode()).isEqualTo(1);
    assertThat(spoken.errors()).singleElement().asString().contains("cannot write to");
  }
}
