package io.racklab.deploy.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.capacity.TestbedProposal.HostRate;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.file.ClusterFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scales for several hosts. */
class TestbedProposalTest {
  /** 16 nodes whose links carry 1 GB/s in all. */
  private static final Cluster QUICKSTART = ClusterFile.named("quickstart", Path.of(""));

  @Test
  void theHostThatCarriesLeastOfItsShareDecides() {
    List<TestbedProposal> proposals =
        TestbedProposal.of(
            QUICKSTART,
            List.of(
                new HostRate("fast", 1, 1e9),
                new HostRate("slow", 1, 125e6),
                new HostRate("laden", 2, 1e9)),
            0);

    // A quarter of 1 GB/s over half of 125 MB/s is 4.
    assertThat(proposals.get(0)).isEqualTo(new TestbedProposal(new Scale(1, 4), "slow", 62.5e6));
    assertThat(proposals.get(1).scale()).isEqualTo(new Scale(2, 8));
    assertThat(proposals).hasSize(7);
  }

  @Test
  void clocksThatDifferPermitNoFasterTime() {
    List<HostRate> hosts = List.of(new HostRate("a", 1, 1e9), new HostRate("b", 1, 1e9));

    assertThat(TestbedProposal.of(QUICKSTART, hosts, 0.02))
        .extracting(proposal -> proposal.scale().time())
        .containsExactly(1.0, 2.0);
    assertThat(TestbedProposal.of(QUICKSTART, hosts, 0.08)).isEmpty();
  }

  @Test
  void hostsWithoutRatesGetNoProposal() {
    assertThat(TestbedProposal.of(QUICKSTART, List.of(), 0)).isEmpty();
    assertThatThrownBy(() -> new HostRate("a", 1, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
