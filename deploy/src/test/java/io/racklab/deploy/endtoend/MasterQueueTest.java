package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master in its daily life: experiments queue up, workers come and go, results are fetched. */
@Tag("wall")
class MasterQueueTest {
  private static final Pattern LISTENS = Pattern.compile("listens on (\\S+:\\d+)");

  /** A script may ask for more. */
  private static final int SUBMISSIONS = Integer.getInteger("racklab.submissions", 6);

  @TempDir Path folder;

  private Launched master(int workers) throws Exception {
    Launched master =
        Launched.racklab(folder, "master", "master", "--port", 0, "--workers", workers);
    Awaited.until("the master listens", () -> LISTENS.matcher(master.out()).find());
    return master;
  }

  private static String address(Launched master) throws IOException {
    Matcher found = LISTENS.matcher(master.out());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private Path tiny() throws IOException {
    return Files.writeString(
        folder.resolve("t.conf"),
        """
        experiment {
          name = t, cluster = quickstart, schedulers = [ fifo ], scale { time = 32, bytes = 64 }
          workload { kind = mix, jobs = 1, jobs-of = [ { benchmark = grep, input = 64 MiB } ] }
        }
        """);
  }

  @Test
  void whoSubmitsIsToldWhatItWaitsForAndGetsItsResults() throws Exception {
    Path tiny = tiny();
    try (Launched master = master(1)) {
      String at = address(master);
      List<Launched> all = new ArrayList<>();
      try {
        for (int i = 1; i <= 3; i++) {
          int number = i;
          Launched run = Launched.racklab(folder, "run" + i, "run", tiny, "--master", at);
          all.add(run);
          Awaited.until("it is taken", () -> run.err().contains("racklab: submission " + number));
        }
        assertThat(all.get(0).err()).contains("waits: 0 of 1 worker processes have joined");
        assertThat(all.get(1).err()).contains("next in the queue");
        assertThat(all.get(2).err()).contains("2 submissions are ahead of it");
        Spoken jobs = racklab("jobs", "--master", at);
        assertThat(jobs.out()).contains("1  t           playing", "3  t           queued ");
        assertThat(racklab("cancel", 2, "--master", at).out())
            .contains("submission 2 is cancelled");
        assertThat(all.get(1).exitCode()).isEqualTo(1);
        assertThat(all.get(1).err()).contains("cancelled before it began");

        try (Launched worker = Launched.racklab(folder, "worker", "worker", "--join", at)) {
          assertThat(all.get(0).exitCode()).as(all.get(0).err()).isIn(0, 3);
          assertThat(all.get(2).exitCode()).as(all.get(2).err()).isIn(0, 3);
          assertThat(worker.runs()).isTrue();
        }
        Path out = folder.resolve("fetched");
        Spoken fetched = racklab("fetch", 3, "--master", at, "--out", out);
        assertThat(fetched.exitCode()).as(fetched.err()).isZero();
        assertThat(folder.resolve(".fetched.next")).doesNotExist();
        Path there = folder.resolve("master/runs").resolve(newest(folder.resolve("master/runs")));
        for (String file : List.of("run.json", "summary.json", "report.html", "fifo/1/jobs.csv")) {
          assertThat(out.resolve(file)).hasSameBinaryContentAs(there.resolve(file));
        }
        assertThat(racklab("fetch", 2, "--master", at, "--out", folder.resolve("f2")).err())
            .contains("submission 2 has no results");
        assertThat(master.err())
            .contains("submission 1 from 127.0.0.1: t, 1 run", "has joined; workers now: 1")
            .contains("submission 2 is cancelled by 127.0.0.1", "submission 3 has ended: ")
            .doesNotContain("Exception");
      } finally {
        for (Launched run : all) {
          run.close();
        }
      }
    }
  }

  /** Whoever reaches the port would start what he likes. */
  @Test
  void aMasterStartsNoProgramsForWhoSubmits() throws Exception {
    Path touch =
        Files.writeString(
            folder.resolve("touch.conf"),
            Files.readString(tiny())
                .replace(
                    "[ fifo ]",
                    "[ { name = mine, like = fifo, order { kind = external, command = [ touch,"
                        + " started ] } } ]"));
    try (Launched master = master(1)) {
      Spoken run = racklab("run", touch, "--master", address(master));
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("a policy is external", "run it without --master");
    }
  }

  private static Path newest(Path runs) throws IOException {
    try (Stream<Path> all = Files.list(runs)) {
      return all.sorted().reduce((one, other) -> other).orElseThrow().getFileName();
    }
  }

  /** What is over costs a master no file descriptor, and can be resumed while it lives. */
  @Test
  void descriptorsStayAsFewHoweverManySubmissionsThereWere() throws Exception {
    Path tiny = tiny();
    try (Launched master = master(1);
        Launched worker = Launched.racklab(folder, "worker", "worker", "--join", address(master))) {
      String at = address(master);
      Path runs = folder.resolve("master/runs");
      for (int i = 0; i < SUBMISSIONS; i++) {
        Path out = folder.resolve("out" + i);
        Spoken run = racklab("run", tiny, "--master", at, "--out", out);
        assertThat(run.exitCode()).as(run.err()).isIn(0, 3);
        assertThat(open(master)).as("after " + (i + 1)).noneMatch(file -> file.contains("/runs/"));
        assertThat(out.resolve("fifo/1/jobs.csv"))
            .hasSameBinaryContentAs(runs.resolve(newest(runs)).resolve("fifo/1/jobs.csv"));
      }
      assertThat(worker.runs()).isTrue();
      Spoken resumed = racklab("run", "--resume", "--out", runs.resolve(newest(runs)));
      assertThat(resumed.err()).contains("1 of 1 runs have ended before");
    }
  }

  private static List<String> open(Launched process) throws IOException {
    List<String> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
      for (Path one : all.toList()) {
        if (Files.isSymbolicLink(one)) {
          files.add(Files.readSymbolicLink(one).toString());
        }
      }
    }
    return files;
  }

  @Test
  void aPortInUseIsOneLine() throws Exception {
    try (Launched master = master(1)) {
      Spoken second = racklab("master", "--port", address(master).split(":")[1]);
      assertThat(second.exitCode()).isEqualTo(1);
      assertThat(second.errors()).singleElement().asString().contains("cannot listen on 127.0.0.1");
    }
  }

  /** A worker process that ends before it has joined will not come. */
  @Test
  void aRunWhoseWorkersDieAgainAndAgainBeforeTheyJoinEnds() throws Exception {
    Path out = folder.resolve("out");
    try (Launched run =
        Launched.racklab(folder, "home", "run", tiny(), "--workers", 2, "--out", out, "--force")) {
      Awaited.until("workers are there", () -> run.workers().size() == 2);
      while (run.runs()) {
        run.workers().forEach(ProcessHandle::destroyForcibly);
        Thread.sleep(50);
      }
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .containsPattern("worker process [12] has ended with exit code 137; the results so far")
          .doesNotContain("joined within");
    }
  }
}
