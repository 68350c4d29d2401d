package io.racklab.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.NetworkTurn;
import io.racklab.deploy.hosts.TestbedPreflight.Turn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A testbed that is looked at: who measures with whom, and what is found out. */
class TestbedPreflightTest {
  private static final String NAME = "rlpre";
  private static final LabPlan PLAN = LabPlan.of(NAME, 3, "10.233.88.0/24");

  private NetworkTurn turn;

  private static Host host(int number) {
    return new Host(
        "host-" + number,
        "10.0.0." + number,
        new LocalReach(),
        "racklab",
        "java",
        true,
        Optional.empty(),
        Optional.empty());
  }

  @Property
  void eachHostMeetsEachOnceAndOneAtATime(@ForAll @IntRange(max = 40) int count) {
    List<Host> hosts = IntStream.range(0, count).mapToObj(TestbedPreflightTest::host).toList();

    List<List<Turn>> rounds = TestbedPreflight.rounds(hosts);

    List<Turn> all = new ArrayList<>();
    for (List<Turn> round : rounds) {
      all.addAll(round);
      for (Host host : hosts) {
        assertThat(
                round.stream()
                    .filter(turn -> turn.from().equals(host) || turn.to().equals(host))
                    .count())
            .isLessThan(2);
      }
    }
    assertThat(all).hasSize(Math.max(0, count * (count - 1))).doesNotHaveDuplicates();
    assertThat(all).allMatch(turn -> !turn.from().equals(turn.to()));
  }

  private void makeTheLab() throws HostException {
    Optional<String> refusal = LabNetwork.refusal();
    assumeTrue(refusal.isEmpty(), () -> "skipped: " + refusal.get());
    turn = NetworkTurn.changing();
    if (!new LabNetwork(NAME).named().isEmpty()) {
      // A test that was killed has left it.
      new LabNetwork(NAME).remove();
    }
    new LabNetwork(NAME).make(PLAN);
  }

  @AfterEach
  void removeTheLab() throws HostException {
    if (turn != null) {
      new LabNetwork(NAME).remove();
      turn.close();
    }
  }

  @Test
  @Tag("wall")
  void aSlowHostIsFoundAndNothingIsLeft() throws Exception {
    makeTheLab();
    Testbed testbed = PLAN.testbed(Optional.empty(), Optional.empty());
    Set<Path> before = temporary();
    in(2, "tc qdisc add dev eth0 root tbf rate 80mbit burst 40000 latency 50ms");

    PreflightFindings findings = new TestbedPreflight(testbed, (played, all) -> {}).look();

    assertThat(findings.well()).as(findings.toString()).isTrue();
    assertThat(findings.hosts()).extracting(found -> found.host().name()).hasSize(3);
    assertThat(findings.pairs()).hasSize(6);
    for (PairFinding pair : findings.pairs()) {
      double rate = 8 * pair.rate().orElseThrow().bytesPerSecond();
      if (pair.from().name().equals(NAME + "-2")) {
        assertThat(rate).as(pair.toString()).isBetween(40e6, 82e6);
      } else {
        assertThat(rate).as(pair.toString()).isGreaterThan(90e6);
      }
      assertThat(pair.delay().orElseThrow().returned()).isEqualTo(200);
    }
    assertThat(findings.slowest().orElseThrow().from().name()).isEqualTo(NAME + "-2");
    assertThat(findings.rate(testbed.hosts().get(0)).orElseThrow() * 8).isBetween(40e6, 82e6);
    assertThat(temporary()).isEqualTo(before);
  }

  @Test
  @Tag("wall")
  void aTakenPortAndAHostThatIsCutOffAreFound() throws Exception {
    makeTheLab();
    Testbed testbed = PLAN.testbed(Optional.empty(), Optional.empty());
    Host master = testbed.master();
    Process taker =
        new ProcessBuilder(
                master
                    .reach()
                    .command(
                        List.of(
                            "python3",
                            "-c",
                            "import socket,time; s=socket.create_server(('%s', %d)); print(1, flush=True); time.sleep(600)"
                                .formatted(master.address(), testbed.port()))))
            .start();
    try {
      assertThat(taker.inputReader().readLine()).isEqualTo("1");
      in(3, "ip link set eth0 down");

      PreflightFindings findings = new TestbedPreflight(testbed, (played, all) -> {}).look();

      assertThat(findings.well()).isFalse();
      assertThat(findings.hosts().get(0).port().orElseThrow())
          .startsWith("port 7070 cannot be used: ");
      for (PairFinding pair : findings.pairs()) {
        boolean cut = (pair.from().name() + pair.to().name()).contains(NAME + "-3");
        assertThat(pair.trouble().isPresent()).as(pair.toString()).isEqualTo(cut);
        assertThat(pair.rate().isPresent()).as(pair.toString()).isEqualTo(!cut);
      }
    } finally {
      taker.destroyForcibly();
    }
  }

  @Test
  @Tag("wall")
  void aMastersPortThatIsFilteredIsFound() throws Exception {
    makeTheLab();
    Testbed testbed = PLAN.testbed(Optional.empty(), Optional.empty());
    String filter =
        "command -v iptables && iptables -A INPUT -p tcp --dport 7070 -j REJECT --reject-with tcp-reset";
    assumeTrue(
        new HostShell(testbed.master().reach()).script(filter).well(), "skipped: no iptables");

    PreflightFindings findings = new TestbedPreflight(testbed, (played, all) -> {}).look();

    assertThat(findings.hosts().get(0).well()).isTrue();
    assertThat(findings.hosts().get(1).port().orElseThrow())
        .startsWith("cannot connect to 10.233.88.1:7070: ");
    assertThat(findings.pairs()).allMatch(pair -> pair.trouble().isEmpty());
  }

  /** Runs a command in the namespace of a host. */
  private static void in(int host, String command) throws HostException {
    ProcessResult done = new HostShell(new NamespaceReach(PLAN.host(host))).script(command);
    assertThat(done.well()).as(done.complaint()).isTrue();
  }

  private static Set<Path> temporary() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
      return new HashSet<>(
          files
              .filter(file -> file.getFileName().toString().startsWith("racklab-preflight-" + NAME))
              .toList());
    }
  }
}
