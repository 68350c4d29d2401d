package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much work figures are, before they are run. */
class CostEstimateTest {
  private static final double SECONDS_OF_TASK = 40e-6;

  @TempDir private Path folder;

  /** One job under two schedulers, three times. */
  private CostEstimate of(String input) throws IOException {
    Files.writeString(
        folder.resolve("mine.conf"),
        """
        figure {
          paper = p, title = T, shows = S
          experiment {
            cluster = nas-40, repeats = 3, schedulers = [ fifo, fair ]
            workload { kind = list, jobs = [ { name = a, input = %s, shuffle = 1 GiB, reduces = 100 } ] }
          }
          rows = [ { label = l, metric = job_s.mean, scheduler = fair, paper = 1 } ]
        }
        """
            .formatted(input));
    PaperFigure figure = FigureFile.named("mine.conf", folder).get(0).read(folder, false);
    return CostEstimate.of(List.of(figure), false);
  }

  @Test
  void countsRuns() throws IOException {
    assertThat(of("1 GiB").runs()).isEqualTo(6);
  }

  /** 80 maps are two for each node, 800 are twenty. */
  @Test
  void aReduceFetchesFromNodesHoweverManyMapsTheyRan() throws IOException {
    double more = of("100 GiB").seconds() - of("10 GiB").seconds();

    assertThat(more).isCloseTo(6 * 720 * SECONDS_OF_TASK, within(1e-9));
  }
}
