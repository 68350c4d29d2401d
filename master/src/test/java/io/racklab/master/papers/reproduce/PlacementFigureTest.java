package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A figure of placements alone, small. */
class PlacementFigureTest {
  @TempDir Path folder;

  private PaperFigure figure(String schedulers) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("small.conf"),
            """
            figure {
              paper = locality, title = small, shows = "placement"
              experiment {
                repeats = 3, schedulers = [ %s ]
                cluster { name = c, block-size = 64 MiB, replication = 1, heartbeat = 3s
                  racks = [ { name = r, uplink = 1 Gbps, downlink = 1 Gbps, nodes = [
                    { count = 200, map-slots = 1, reduce-slots = 1, out = 1 Gbps, in = 1 Gbps } ] } ] }
                workload { kind = sequential, jobs = 500, load = 0.5 }
              }
              rows = [ { label = cost, metric = placement.cost, scheduler = ours, versus = random
                         paper = "< -50 %%", evidence = [ placement.least-cost ] } ]
            }
            """
                .formatted(schedulers));
    return FigureFile.named(file.toString(), folder).get(0).read(folder, false);
  }

  private static final String RANDOM = "{ name = random, like = random-reduces }";

  @Test
  void isMeasuredWithoutRuns() throws IOException {
    PaperFigure figure =
        figure(
            RANDOM
                + ", { name = ours, like = receding-horizon, reduces { kind = receding-horizon,"
                + " costs { kind = drawn, least = 1, most = 100 } } }");
    Outcome outcome =
        new Reproduction(
                (study, into) -> {
                  throw new AssertionError("nothing is to be run");
                })
            .of(figure, false, false, folder.resolve("out"));
    Outcome.RowOutcome row = ((Outcome.Done) outcome).rows().get(0);
    assertThat(row.finding()).isEqualTo(Finding.HOLDS);
    assertThat(row.ours().orElseThrow().mean()).isBetween(-1.0, -0.8);
  }

  @Test
  void needsASchedulerThatSaysWhatSlotsCost() {
    assertThatThrownBy(() -> figure(RANDOM + ", { name = ours, like = fair }"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no scheduler of the experiment defines slot costs");
  }
}
