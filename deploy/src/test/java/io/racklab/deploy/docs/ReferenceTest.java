package io.racklab.deploy.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.rows.Column;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.analysis.rows.RowTable;
import io.racklab.master.analysis.statistics.Direction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The page of columns and metrics is what the code declares. After a change, {@code mvn test
 * -Dracklab.docs=write} writes it anew.
 */
class ReferenceTest {
  private static final Path PAGE =
      Path.of(System.getProperty("racklab.root")).resolve("master/docs/columns-and-metrics.md");

  @Test
  void thePageIsWhatTheCodeDeclares() throws IOException {
    if ("write".equals(System.getProperty("racklab.docs"))) {
      Files.writeString(PAGE, page());
    }
    assertThat(PAGE).hasContent(page());
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            "# Columns and metrics\n\nGenerated from the code; do not edit.\n\n"
                + "Each table of rows has a file, such as jobs.csv. With `rows { format = csv.zst }` or"
                + " `parquet` in the experiment the file is jobs.csv.zst or jobs.parquet, with the same columns.\n");
    for (RowTable<?> file : RowTable.ALL) {
      page.append("\n## ")
          .append(RowFormat.CSV.fileOf(file))
          .append("\n\nA row for ")
          .append(file.rows());
      page.append(".\n\n| column | unit | tells |\n|---|---|---|\n");
      for (Column<?> column : file.columns()) {
        row(page, "`" + column.title() + "`", column.type().unit(), column.meaning());
      }
    }
    page.append("\n## Metrics\n\nNumbers of each run in summary.json.\n\n");
    page.append("| path | name | unit | better |\n|---|---|---|---|\n");
    for (Metric metric : Metric.ALL) {
      row(
          page,
          "`" + metric.path() + "`",
          metric.name(),
          metric.unit().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
          better(metric.better()));
    }
    return page.toString();
  }

  private static String better(Optional<Direction> better) {
    return better.map(one -> one == Direction.LESS_IS_BETTER ? "less" : "more").orElse("");
  }

  private static void row(StringBuilder page, String... cells) {
    page.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
