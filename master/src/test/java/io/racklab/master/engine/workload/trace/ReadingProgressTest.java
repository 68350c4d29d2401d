package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingProgressTest {
  @TempDir Path folder;
  private final List<Optional<ReadingProgress.Place>> told = new ArrayList<>();
  private final ReadingProgress progress = new ReadingProgress(told::add);

  private Path trace(int bytes) throws IOException {
    return Files.writeString(folder.resolve("trace"), "x".repeat(bytes));
  }

  @Test
  void itFollowsAFile() throws IOException {
    Path trace = trace(100_000);
    assertThat(progress.place()).isEmpty();

    ReadingProgress.Place place =
        progress.during(
            () ->
                TraceFile.read(
                    trace,
                    stream -> {
                      stream.readNBytes(50_000);
                      return progress.place().orElseThrow();
                    }));

    assertThat(place.file()).isEqualTo(trace);
    assertThat(place.size()).isEqualTo(100_000);
    assertThat(place.bytes()).isBetween(50_000L, 70_000L);
    assertThat(progress.place()).isEmpty();
    assertThat(told).contains(Optional.of(place)).last().isEqualTo(Optional.empty());
  }

  @Test
  void aStoppedReadingEnds() throws IOException {
    Path trace = trace(100_000);
    assertThatThrownBy(
            () ->
                progress.during(
                    () ->
                        TraceFile.read(
                            trace,
                            stream -> {
                              progress.stop();
                              return stream.readAllBytes();
                            })))
        .isInstanceOf(ReadingProgress.StoppedException.class);
    // Another reading of this thread is none of its business.
    byte[] all = TraceFile.read(trace, stream -> stream.readAllBytes());
    assertThat(all).hasSize(100_000);
  }
}
