package io.racklab.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Processes that outlive whoever starts them. */
@Tag("wall")
@EnabledOnOs(OS.LINUX)
class LongProcessTest {
  @TempDir Path folder;
  private LongProcess process;
  private Path log;

  @BeforeEach
  void make() {
    process = process(folder);
    log = folder.resolve("logs/it.log");
  }

  private static LongProcess process(Path folder) {
    return new LongProcess(
        new HostShell(new LocalReach()), folder.resolve("state").toString(), "sleeper");
  }

  @AfterEach
  void stop() throws HostException {
    process.stop();
  }

  private ProcessHandle started(String... command) throws HostException {
    process.start("print", folder.resolve("work").toString(), log.toString(), List.of(command));
    LongProcess.Running running = (LongProcess.Running) process.state();
    return ProcessHandle.of(running.pid()).orElseThrow();
  }

  @Test
  void itRunsInItsFolderWithItsLogUntilItIsStopped() throws Exception {
    assertThat(process.state()).isEqualTo(new LongProcess.None());

    ProcessHandle handle = started("sh", "-c", "pwd; echo \"$1\"; exec sleep 1000", "x", "a  'b'");

    assertThat(process.state()).isEqualTo(new LongProcess.Running(handle.pid(), "print"));
    assertThat(process.stop()).isTrue();
    // Its parent, which is nobody of ours by now, may take a while to see it.
    assertThat(handle.onExit()).succeedsWithin(Duration.ofMinutes(1));
    assertThat(log).hasContent(folder.toRealPath().resolve("work") + "\na  'b'\n");
    assertThat(process.state()).isEqualTo(new LongProcess.None());
    assertThat(process.stop()).as("again").isFalse();
  }

  /**
   * Two that begin within a tick, 10 ms, cannot be told apart; a number is not used again so soon.
   */
  private static Process begunAtAnotherTickThan(ProcessHandle first, String... command)
      throws IOException {
    Process process = new ProcessBuilder(command).start();
    while (process.info().startInstant().equals(first.info().startInstant())) {
      process.destroyForcibly();
      process = new ProcessBuilder(command).start();
    }
    return process;
  }

  @Test
  void oneThatEndedByItselfIsDead() throws Exception {
    ProcessHandle handle = started("sleep", "1000");
    handle.destroyForcibly();
    handle.onExit().join();

    assertThat(process.state()).isEqualTo(new LongProcess.Dead());
    assertThat(process.stop()).isFalse();
    assertThat(process.state()).isEqualTo(new LongProcess.None());
  }

  /** Its number is another's by now, which began at another tick, or after another boot. */
  @Test
  void anotherProcessWithItsNumberIsLeftAlone() throws Exception {
    ProcessHandle own = started("sleep", "1000");
    Process other = begunAtAnotherTickThan(own, "sleep", "1000");
    try {
      Path file = folder.resolve("state/sleeper.pid");
      String said = Files.readString(file);
      String reused = said.replaceFirst("^\\d+", Long.toString(other.pid()));
      String rebooted = said.replaceFirst("[0-9a-f]{8}-", "00000000-");
      assertThat(List.of(reused, rebooted)).doesNotContain(said);
      for (String wrong : List.of(reused, rebooted, "", "nonsense\n", "-1 5 x y\n")) {
        Files.writeString(file, wrong);

        assertThat(process.state()).isEqualTo(new LongProcess.Dead());
        assertThat(process.stop()).isFalse();
        assertThat(other.isAlive()).isTrue();
        assertThat(own.isAlive()).isTrue();
      }
      own.destroyForcibly();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void aNameWithSpacesAndParenthesesDoesNotHideWhenItBegan() throws Exception {
    Path sleep = Path.of("/bin/sleep");
    Path strange = Files.copy(sleep, folder.resolve("a) Z 1 (b"));

    started(strange.toString(), "1000");

    assertThat(process.stop()).isTrue();
  }

  @Test
  void whatCannotBeStartedIsSoonDeadAndSaysWhyInItsLog() throws Exception {
    process.start("print", folder.toString(), log.toString(), List.of(folder + "/no-such-program"));

    while (process.state() instanceof LongProcess.Running) {
      Thread.onSpinWait();
    }
    assertThat(process.state()).isEqualTo(new LongProcess.Dead());
    assertThat(log).content().contains("no-such-program");
  }

  @Test
  void aFolderThatCannotBeMadeIsTrouble() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(
            () ->
                process(file)
                    .start("print", folder.toString(), log.toString(), List.of("sleep", "1")))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("cannot start the sleeper: ");
  }
}
