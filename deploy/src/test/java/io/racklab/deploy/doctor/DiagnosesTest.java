package io.racklab.deploy.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.capacity.TimerLateness;
import io.racklab.deploy.doctor.Diagnosis.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Judgements on machines that are made up. */
class DiagnosesTest {
  private static final MachineFacts GOOD =
      machine(4L << 30, 4, 0.001, Optional.of(1e9), Optional.empty(), Optional.of("/bin/chromium"));

  @Test
  void aGoodMachineNeedsNoAdvice() {
    assertThat(Diagnoses.of(GOOD)).allMatch(one -> one.state() == State.WORKS);
    assertThat(DiagnosisText.of(Diagnoses.of(GOOD)))
        .contains("works    Java        17, Some", "works    memory      4.29 GB for the JVM\n");
  }

  @Test
  void whatIsLimitedHasAdvice() {
    Map<String, Diagnosis> parts =
        byPart(
            machine(
                128L << 20,
                1,
                0.2,
                Optional.of(1e6),
                Optional.of("a lab needs root"),
                Optional.empty()));

    assertThat(parts.values())
        .filteredOn(one -> one.state() == State.LIMITED)
        .extracting(Diagnosis::part)
        .containsExactlyInAnyOrder(
            "memory", "processors", "timers", "sockets", "namespaces", "browser");
    assertThat(parts.get("memory").found()).isEqualTo("134 MB for the JVM");
    assertThat(parts.get("memory").advice()).contains("RACKLAB_JAVA_OPTIONS=-Xmx1g");
    assertThat(parts.get("timers").found()).isEqualTo("99 of 100 at most 200.0 ms late");
    assertThat(parts.get("namespaces").found()).isEqualTo("a lab needs root");
  }

  @Test
  void withoutSocketsOrRoomNothingWithRealBytesRuns() {
    MachineFacts bare =
        new MachineFacts(
            "17, Some",
            new MachineFacts.Memory(4L << 30, 4),
            256,
            new TimerLateness(0, 0.001, 0.001),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new MachineFacts.Folder("runs", false, 5_000_000_000L));

    assertThat(byPart(bare).values())
        .filteredOn(one -> one.state() == State.MISSING)
        .extracting(Diagnosis::part)
        .containsExactly("sockets", "results");
    assertThat(byPart(bare).get("open files").advice()).contains("ulimit -n");
    assertThat(DiagnosisText.json(Diagnoses.of(bare)).get(5))
        .containsEntry("part", "sockets")
        .containsEntry("state", "missing");
  }

  @Test
  void littleRoomIsSaid() {
    MachineFacts full =
        new MachineFacts(
            GOOD.java(),
            GOOD.memory(),
            GOOD.openFiles(),
            GOOD.timers(),
            GOOD.loopback(),
            GOOD.noNamespaces(),
            GOOD.browser(),
            new MachineFacts.Folder("runs", true, 1_000_000));

    assertThat(byPart(full).get("results").found()).isEqualTo("1.00 MB free in runs");
    assertThat(byPart(full).get("results").state()).isEqualTo(State.LIMITED);
  }

  @Test
  void adviceIsForWhatDoesNotWork() {
    assertThatThrownBy(() -> new Diagnosis("p", State.WORKS, "f", "advice"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Diagnosis("p", State.MISSING, "f", ""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Map<String, Diagnosis> byPart(MachineFacts machine) {
    List<Diagnosis> all = Diagnoses.of(machine);
    assertThat(all).hasSize(9);
    return all.stream()
        .collect(
            Collectors.toMap(
                Diagnosis::part, one -> one, (one, other) -> one, java.util.LinkedHashMap::new));
  }

  private static MachineFacts machine(
      long heap,
      int processors,
      double late,
      Optional<Double> loopback,
      Optional<String> noNamespaces,
      Optional<String> browser) {
    return new MachineFacts(
        "17, Some",
        new MachineFacts.Memory(heap, processors),
        65536,
        new TimerLateness(0, late, late),
        loopback,
        noNamespaces,
        browser,
        new MachineFacts.Folder("runs", true, 50_000_000_000L));
  }
}
