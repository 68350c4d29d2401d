package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.analysis.report.LinkLoads.Link;
import io.racklab.master.analysis.rows.RunFiles.LinkLoad;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkLoadsTest {
  @Test
  void findTheWindowBetweenGapsAndTheBusiestLinks() {
    LinkLoads loads = new LinkLoads();
    // Windows of 2 s; between 4 and 10 nothing went over any link.
    loads.add(new LinkLoad(4, "r1.up", 1, 0.5));
    loads.add(new LinkLoad(10, "r1.up", 1, 0.5));
    loads.add(new LinkLoad(10, "r2.up", 1, 1));
    loads.add(new LinkLoad(12, "n1.in", 1, 0.1));

    List<Link> busiest = loads.busiest(2);

    assertThat(busiest).extracting(Link::name).containsExactly("r1.up", "r2.up");
    assertThat(busiest.get(0).load().total()).isCloseTo(2 * 0.5 + 2 * 0.5, within(1e-9));
    assertThat(busiest.get(1).load().total()).isCloseTo(2, within(1e-9));
    assertThat(busiest).allMatch(link -> link.load().end() == 12);
    assertThat(loads.count()).isEqualTo(3);
  }
}
