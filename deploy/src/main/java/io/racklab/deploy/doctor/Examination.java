package io.racklab.deploy.doctor;

import io.racklab.deploy.capacity.SocketSpeed;
import io.racklab.deploy.capacity.TimerLateness;
import io.racklab.deploy.hosts.LabNetwork;
import io.racklab.deploy.program.OpenFiles;
import io.racklab.worker.transfer.Wrapping;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Examines this machine. */
public final class Examination {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int TIMERS = 1000;

  private Examination() {}

  /**
   * Examines every part; takes some seconds.
   *
   * @param results the folder for results; its nearest existing parent is examined if it does not
   *     exist
   */
  public static List<Diagnosis> of(Path results) throws InterruptedException, IOException {
    return Diagnoses.of(
        new MachineFacts(
            System.getProperty("java.version") + ", " + System.getProperty("java.vendor"),
            new MachineFacts.Memory(
                Runtime.getRuntime().maxMemory(), Runtime.getRuntime().availableProcessors()),
            OpenFiles.most(),
            TimerLateness.measure(TIMERS, LOOK),
            loopback(),
            LabNetwork.refusal(),
            browser(),
            folder(results)));
  }

  private static Optional<Double> loopback() {
    try (SocketSpeed speed = SocketSpeed.open(1, Wrapping.NONE)) {
      return Optional.of(speed.bytesPerSecond(1, Double.POSITIVE_INFINITY, LOOK));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> browser() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> BROWSERS.stream().map(name -> Path.of(folder).resolve(name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  private static MachineFacts.Folder folder(Path results) throws IOException {
    Path there = results.toAbsolutePath();
    while (!Files.isDirectory(there)) {
      there = there.getParent();
    }
    return new MachineFacts.Folder(
        results.toString(), Files.isWritable(there), Files.getFileStore(there).getUsableSpace());
  }
}
