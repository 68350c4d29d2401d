package io.racklab.deploy.docs;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Installed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The queries on the page of analysis, on the runs of a small experiment. {@code RACKLAB_PYTHON}
 * names a Python that has pandas and duckdb, if python3 has not.
 */
class AnalysisTest {
  private static final Page PAGE =
      Page.read(Path.of(System.getProperty("racklab.root")).resolve("deploy/docs/analysis.md"));

  @TempDir static Path folder;

  @BeforeAll
  static void run() {
    Path out = folder.resolve("runs/first");

    assertThat(racklab("run", "--clock", "virtual", "--repeats", 2, "--out", out).exitCode())
        .isZero();
  }

  @Test
  void pandasReadsARun() throws Exception {
    assertThat(python("pandas", query("python"))).contains("fair", "fifo", "repeat");
  }

  @Test
  void duckDbReadsARun() throws Exception {
    String script =
        "import duckdb\nfor query in '''%s'''.split(';')[:-1]:\n  print(duckdb.sql(query))\n";

    assertThat(python("duckdb", script.formatted(query("sql"))))
        .contains("median_s", "p95_s", "fair", "fifo", "repeat");
  }

  /** One line of SQL reads each format, and finds equal rows. */
  @ParameterizedTest
  @ValueSource(strings = {"csv.zst", "parquet"})
  void duckDbReadsTheOtherFormats(String format) throws Exception {
    Path out = folder.resolve("runs/" + format);
    assertThat(
            racklab("run", "--clock", "virtual", "--set", "rows.format=" + format, "--out", out)
                .exitCode())
        .isZero();
    String query =
        "import duckdb\nprint(duckdb.sql(\"SELECT count(*), sum(bytes), max(finish_s) FROM '%s'\"))\n";

    assertThat(
            python("duckdb", query.formatted(out.resolve("fifo/1/flows." + format)))
                .equals(
                    python(
                        "duckdb", query.formatted(folder.resolve("runs/first/fifo/1/flows.csv")))))
        .isTrue();
  }

  @Test
  void pandasReadsUnitsWithParquet() throws Exception {
    Path out = folder.resolve("runs/typed");
    assertThat(
            racklab("run", "--clock", "virtual", "--set", "rows.format=parquet", "--out", out)
                .exitCode())
        .isZero();
    String script =
        """
        import pandas as pd
        from pyarrow import parquet
        rows = pd.read_parquet("runs/typed/fifo/1/flows.parquet")
        text = pd.read_csv("runs/first/fifo/1/flows.csv")
        print(rows.astype(str).replace("None", "nan").equals(text.astype(str)), dict(rows.dtypes.astype(str)))
        print(parquet.ParquetFile("runs/typed/fifo/1/flows.parquet").metadata.metadata[b"unit:start_s"])
        """;

    assertThat(python("pyarrow", script))
        .contains(
            "True", "'bytes': 'int64'", "'start_s': 'float64'", "'cross_rack': 'bool'", "b's'");
  }

  @Test
  void rReadsARun() throws Exception {
    assumeTrue(Installed.is("Rscript"), "no R here");

    assertThat(said("Rscript", script(query("r")))).contains("fair", "fifo");
  }

  /** What the queries name is what files have, also where no tool is there to say so. */
  @ParameterizedTest
  @ValueSource(strings = {"job", "submit_s", "finish_s"})
  void theirColumnsAreThere(String column) throws IOException {
    String first = Files.readAllLines(folder.resolve("runs/first/fifo/1/jobs.csv")).get(0);

    assertThat(Arrays.asList(first.split(","))).contains(column);
  }

  private static String query(String language) {
    return PAGE.blocks().stream()
        .filter(block -> block.language().equals(language))
        .findFirst()
        .orElseThrow()
        .text();
  }

  private static String python(String module, String script) throws Exception {
    String python = System.getenv().getOrDefault("RACKLAB_PYTHON", "python3");
    assumeTrue(python.contains("/") || Installed.is(python), "no Python here");
    Process asked = new ProcessBuilder(python, "-c", "import " + module).start();
    assumeTrue(asked.waitFor() == 0, "no " + module + " here");
    return said(python, script(script));
  }

  private static String script(String text) throws IOException {
    return Files.writeString(folder.resolve("script"), text).toString();
  }

  private static String said(String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(Map.of("LC_ALL", "C.UTF-8"));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
