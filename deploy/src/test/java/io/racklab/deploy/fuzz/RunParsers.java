package io.racklab.deploy.fuzz;

import static io.racklab.deploy.fuzz.RunReader.PACK;
import static io.racklab.deploy.fuzz.RunReader.RECORDED;
import static io.racklab.deploy.fuzz.RunReader.REPORT;
import static io.racklab.deploy.fuzz.RunReader.RESUME;
import static io.racklab.deploy.fuzz.RunReader.WATCH;

import io.racklab.deploy.pack.WrongPackException;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Run directories, one of whose files is not what Racklab wrote, as everything reads them that
 * takes one.
 */
final class RunParsers {
  private static final String CONFIGURATION = "experiment.conf";

  /** To make a job allocates 3.2 KB; to write it out too, for a run's fingerprint, 10.2 KB. */
  private static final long MADE_AND_WRITTEN = 3;

  private RunParsers() {}

  static List<Parser> all() {
    return List.of(
        file("run.json", "run.json"),
        file("summary.json", "summary.json"),
        file(CONFIGURATION, CONFIGURATION, List.of(REPORT, RECORDED, RESUME, PACK, WATCH)),
        file("result.json", "fifo/1/result.json", List.of(RESUME)),
        file("jobs.csv", "fifo/1/jobs.csv"),
        file("attempts.csv", "fifo/1/attempts.csv"),
        file("flows.csv", "fifo/1/flows.csv"),
        file("links.csv", "fifo/1/links.csv"),
        file("events.csv", "fifo/1/events.csv"));
  }

  private static Parser file(String name, String spoiled) {
    return file(name, spoiled, List.of(RunReader.values()));
  }

  /**
   * Each input is read in one way, which the input decides: so all ways are tried, and a kept input
   * is always read in its own.
   */
  private static Parser file(String name, String spoiled, List<RunReader> readers) {
    return new Parser(
        name,
        List.of(DamagedFileException.class, InvalidInputException.class, WrongPackException.class),
        folder -> {
          copy(Corpus.folder().resolve("run-directory"), folder);
          Study whole = RunReader.study(folder);
          AtomicLong asked = new AtomicLong();
          Supplier<Study> study =
              name.equals(CONFIGURATION) ? () -> counted(folder, asked) : () -> whole;
          return new Input(folder.resolve(spoiled))
              .by(
                  file -> {
                    int which = Arrays.hashCode(Files.readAllBytes(file));
                    Results results = Results.in(folder);
                    asked.set(results.runs().size());
                    readers.get(Math.floorMod(which, readers.size())).read(results, study);
                    return asked.get();
                  });
        });
  }

  /**
   * Makes its jobs, as each run that is resumed does again.
   *
   * @param asked holds the runs before, and all that is asked for after
   */
  private static Study counted(Path folder, AtomicLong asked) {
    Study study = RunReader.study(folder);
    long runs = asked.get();
    asked.set(runs + (1 + MADE_AND_WRITTEN * runs) * ConfigurationParsers.asked(study));
    return study;
  }

  /** An unpacked pack without its list, and where that list is to be. */
  static Path pack(Path folder) {
    copy(Corpus.folder().resolve("pack-folder"), folder);
    return folder.resolve("pack.json");
  }

  static void copy(Path from, Path to) {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Path copied = to.resolve(from.relativize(one).toString());
        if (Files.isDirectory(one)) {
          Files.createDirectories(copied);
        } else {
          Files.copy(one, copied);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
