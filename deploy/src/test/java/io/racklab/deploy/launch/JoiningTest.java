package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.Member;
import akka.cluster.typed.Cluster;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.racklab.deploy.metrics.WorkerMeter;
import io.racklab.deploy.security.MutualTls;
import io.racklab.deploy.security.TestIdentities;
import io.racklab.protocol.ProtocolVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Who joins a master that asks for certificates, and who does not, whatever it says of itself. */
@Tag("wall")
@Timeout(120)
class JoiningTest {
  /** Those who are let in have joined after a second or two. */
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(6);

  private static final String HOST = "127.0.0.1";

  @TempDir Path folder;
  private TestIdentities identities;
  private MasterProcess master;
  private final List<ActorSystem<?>> visitors = new ArrayList<>();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void start() throws Exception {
    identities = new TestIdentities(folder);
    master = MasterProcess.start(new Address(HOST, 0), false, Security.of(identities.master()));
    log.start();
    ((Logger) LoggerFactory.getLogger("io.racklab.deploy")).addAppender(log);
  }

  @AfterEach
  void end() {
    ((Logger) LoggerFactory.getLogger("io.racklab.deploy")).detachAppender(log);
    visitors.forEach(ActorSystem::terminate);
    master.close();
  }

  @Test
  void onlyThoseOfTheAuthorityAndInTheirTimeJoin() throws Exception {
    join("none", Security.NONE);
    join("expired", Security.of(identities.expired()));
    join("foreign", Security.of(identities.foreign()));
    join("impostor", Security.of(identities.impostor()));
    long began = System.nanoTime();
    join("ours", Security.of(identities.worker()));

    while (!roles().contains("ours") || System.nanoTime() - began < LONG_ENOUGH.toNanos()) {
      LockSupport.parkNanos(50_000_000);
    }

    assertThat(roles()).containsExactlyInAnyOrder("master", "ours");
    assertThat(logged())
        .anyMatch(line -> line.contains("the certificate of \"Racklab worker\" expired on"));
  }

  @Test
  void thoseWhoAreRefusedFindOutWhy() throws Exception {
    assertThat(knock(identities.worker())).isEmpty();
    assertThat(knock(identities.expired()))
        .contains(
            "the master at "
                + master.address()
                + " refuses this process's certificate (certificate_unknown); its log says why");
    assertThat(knock(identities.impostor()).orElseThrow())
        .startsWith("the master at " + master.address() + " refuses this process's certificate (");
    assertThat(knock(identities.foreign()).orElseThrow())
        .matches(
            "the master at \\S+ is not trusted: the certificate of \"Racklab master\" was not"
                + " issued by the authority \"Racklab authority \\w+\" but by \"Racklab authority"
                + " \\w+\"");
    assertThat(Security.NONE.refusal(master.address()))
        .contains(
            "the master at %s accepts only processes with a certificate: give --certs DIR"
                .formatted(master.address()));
  }

  @Test
  void aWorkerOfAnotherVersionIsRefusedAndBothSayWhichVersions() throws Exception {
    ProtocolVersion other = new ProtocolVersion(ProtocolVersion.CURRENT + 1, "9.9");

    Optional<String> refusal =
        new WorkerService(master.address(), HOST, 1, Security.of(identities.worker()), other, false)
            .serve(new WorkerMeter(), Behaviors::empty);

    String ours = ProtocolVersion.of(io.racklab.deploy.program.Version.text()).toString();
    assertThat(refusal)
        .contains(
            "the master at %s speaks %s, and this process %s: run the same version on both sides"
                .formatted(master.address(), ours, other));
    assertThat(logged())
        .anyMatch(
            line ->
                line.matches("refused the worker 127\\.0\\.0\\.1/\\d+: it speaks .*")
                    && line.endsWith("it speaks %s, this master %s".formatted(other, ours)));
  }

  private Optional<String> knock(MutualTls tls) {
    return Security.of(tls).refusal(master.address());
  }

  private void join(String role, Security security) {
    visitors.add(
        ClusterSystem.joining(Behaviors.empty(), HOST, List.of(role), master.address(), security));
  }

  private List<String> roles() {
    Iterable<Member> members = Cluster.get(master.system()).state().getMembers();
    return StreamSupport.stream(members.spliterator(), false)
        .flatMap(member -> member.getRoles().stream())
        .filter(role -> !role.startsWith("dc-"))
        .toList();
  }

  private List<String> logged() {
    return List.copyOf(log.list).stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
