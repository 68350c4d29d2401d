package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that differ only in the format of their rows tell the same. */
class RowFormatRunTest {
  private static final List<String> FORMATS = List.of("csv", "csv.zst", "parquet");

  @TempDir static Path folder;

  @BeforeAll
  static void run() {
    for (String format : FORMATS) {
      Spoken run =
          racklab(
              "run",
              "--clock",
              "virtual",
              "--repeats",
              2,
              "--explain",
              "--set",
              "rows.format=" + format,
              "--out",
              folder.resolve(format + "/run"));
      assertThat(run.exitCode()).as(run.err()).isZero();
    }
  }

  private static String said(String format, String command, Object... arguments) {
    Object[] all = new Object[arguments.length + 2];
    all[0] = command;
    all[1] = folder.resolve(format + "/run");
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    Spoken spoken = racklab(all);
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    return spoken.out().replace("/" + format + "/", "/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv.zst", "parquet"})
  void commandsSayTheSame(String format) throws IOException {
    assertThat(folder.resolve(format + "/run/fair/2/flows." + format)).isRegularFile();
    assertThat(folder.resolve(format + "/run/fair/2/flows.csv")).doesNotExist();
    assertThat(folder.resolve(format + "/run/summary.json"))
        .hasSameTextualContentAs(folder.resolve("csv/run/summary.json"));
    for (List<String> command :
        List.of(
            List.of("compare", "--why"),
            List.of("compare", "--by", "size"),
            List.of("explain"),
            List.of("explain", "--job", "job-2"))) {
      Object[] arguments = command.subList(1, command.size()).toArray();
      assertThat(said(format, command.get(0), arguments))
          .isEqualTo(said("csv", command.get(0), arguments));
    }
    for (String one : List.of(format, "csv")) {
      said(one, "export", "--perfetto", folder.resolve(one + "/trace.json"));
    }
    assertThat(
            Files.mismatch(
                folder.resolve(format + "/trace.json"), folder.resolve("csv/trace.json")))
        .isNegative();
  }

  /** A pack is played again and its rows compared, whatever their format. */
  @ParameterizedTest
  @ValueSource(strings = {"csv.zst", "parquet"})
  void aPackIsVerified(String format) {
    Path pack = folder.resolve(format + "/pack.zip");
    said(format, "pack", "--out", pack);

    Spoken verified = racklab("verify", pack);

    assertThat(verified.out()).contains("reproduced; runs: 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv.zst", "parquet"})
  void aCompleteRunIsNotPlayedAgain(String format) {
    Path run = folder.resolve(format + "/run");

    Spoken resumed = racklab("run", "--resume", "--out", run, run.resolve("experiment.conf"));

    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    assertThat(resumed.out() + resumed.err())
        .contains("4 of 4 runs have ended before and are kept");
  }

  @Test
  void anUnknownFormatIsRefused() {
    Spoken refused = racklab("run", "--set", "rows.format=excel", "--out", folder.resolve("none"));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("format = excel is none of csv, csv.zst, parquet");
  }
}
