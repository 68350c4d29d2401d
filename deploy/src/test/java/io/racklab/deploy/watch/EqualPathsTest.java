package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.LocalServer;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.http.HttpServer;
import io.racklab.master.analysis.rows.RunFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Racks with several equal uplinks: the page shows the fullest. */
class EqualPathsTest {
  @TempDir Path folder;

  @Test
  void theFullestOfEqualUplinksIsShown() throws Exception {
    Path run = folder.resolve("run");
    Spoken said =
        racklab(
            "run",
            "--clock",
            "virtual",
            "--schedulers",
            "fifo",
            "--set",
            "cluster.racks.paths=2",
            "--quiet",
            "--out",
            run);
    assertThat(said.exitCode()).as(said.err()).isZero();
    double[] fullest = {0, 0};
    new RunFiles(run.resolve("fifo/1"))
        .eachLink(
            load -> {
              if (load.link().startsWith("r1.up.") && load.share() > fullest[0]) {
                fullest[0] = load.share();
                fullest[1] = load.end();
              }
            });
    assertThat(fullest[0]).isGreaterThan(0.5);
    try (HttpServer server = LocalServer.of(WatchPages.of(run).routes());
        ChromiumPage page = ChromiumPage.open(folder, server.url() + "#t=" + (fullest[1] - 0.5))) {
      page.until("document.body?.dataset.ready === 'yes'");
      page.until(
          "racklab.map.linkBars[0].words === 'uplink of r1: "
              + Math.round(100 * fullest[0])
              + " % of its capacity'");
      assertThat(page.complaints()).isEmpty();
    }
  }
}
