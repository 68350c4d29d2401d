package io.racklab.deploy.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/** Files and folders that no command takes for what it reads, and some that it may. */
final class WrongFiles {
  private static final List<String> TEXTS =
      List.of("cluster", "workload", "experiment", "figure", "hosts", "flows", "swim", "rumen");

  private static final List<String> OF_A_RUN =
      List.of(
          "run.json",
          "summary.json",
          "experiment.conf",
          "fifo/1/result.json",
          "fifo/1/jobs.csv",
          "fifo/1/attempts.csv",
          "fifo/1/flows.csv",
          "fifo/1/links.csv",
          "fifo/1/events.csv");

  private final Path folder;
  private final List<Path> certain = new ArrayList<>();
  private final List<Path> possible = new ArrayList<>();

  private WrongFiles(Path folder) {
    this.folder = folder;
  }

  static WrongFiles in(Path folder, long seed) throws IOException {
    WrongFiles files = new WrongFiles(folder);
    files.makeCertain(new SplittableRandom(seed));
    files.makePossible(seed);
    return files;
  }

  private void makeCertain(SplittableRandom dice) throws IOException {
    certain.add(Files.createDirectory(folder.resolve("empty-folder")));
    wrong("empty.conf", new byte[0]);
    byte[] noise = new byte[300];
    dice.nextBytes(noise);
    noise[7] = 0;
    wrong("noise.bin", noise);
    wrong("garbage.csv", "job,size\n1,2,3\n\"\n".getBytes(StandardCharsets.UTF_8));
    wrong("garbage.json", "{\"jobs\": [1, {]".getBytes(StandardCharsets.UTF_8));
    wrong("garbage.jar", "PK no jar".getBytes(StandardCharsets.UTF_8));
    wrong("list.json", "[]".getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(noise);
    }
    wrong("cut.gz", Arrays.copyOf(packed.toByteArray(), 100));
    Path sealed = wrong("sealed.conf", "cluster {".getBytes(StandardCharsets.UTF_8));
    Files.setPosixFilePermissions(sealed, PosixFilePermissions.fromString("---------"));
    certain.add(Path.of("/dev/null"));
    for (String kind : TEXTS.subList(0, 5)) {
      for (byte[] text : Corpus.of(kind).values()) {
        String whole = new String(text, StandardCharsets.UTF_8);
        String broken = whole.substring(0, dice.nextInt(whole.length() + 1)) + "\n} ]\n";
        wrong(kind + certain.size(), broken.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private Path wrong(String name, byte[] content) throws IOException {
    Path file = Files.write(folder.resolve(name), content);
    certain.add(file);
    return file;
  }

  private void makePossible(long seed) throws IOException {
    for (String kind : TEXTS) {
      Mutations mutations = new Mutations(List.copyOf(Corpus.of(kind).values()), seed);
      for (int number = 0; number < 4; number++) {
        Path file = folder.resolve("spoiled-" + kind + number);
        possible.add(Files.write(file, mutations.input(number)));
      }
    }
    for (String file : OF_A_RUN) {
      String kind = Path.of(file).getFileName().toString();
      Mutations mutations = new Mutations(List.copyOf(Corpus.of(kind).values()), seed);
      for (int number = 0; number < 3; number++) {
        Path run = Files.createDirectory(folder.resolve("run-" + kind + number));
        RunParsers.copy(Corpus.folder().resolve("run-directory"), run);
        Files.write(run.resolve(file), mutations.input(number));
        possible.add(run);
      }
      Path run = Files.createDirectory(folder.resolve("run-without-" + kind));
      RunParsers.copy(Corpus.folder().resolve("run-directory"), run);
      Files.delete(run.resolve(file));
      possible.add(run);
    }
  }

  /** One that is not there, an empty folder and an empty file. */
  List<Path> plain() {
    return List.of(folder.resolve("not-there").resolve("a.conf"), certain.get(0), certain.get(1));
  }

  /** One that is nothing that a command reads, or not there. */
  Path certain(SplittableRandom dice) {
    int which = dice.nextInt(certain.size() + 6);
    return which < certain.size()
        ? certain.get(which)
        : folder.resolve("not-there").resolve("missing-" + dice.nextInt(1000) + ".conf");
  }

  /** One that a command that only reads may take. */
  Path possible(SplittableRandom dice) {
    return possible.get(dice.nextInt(possible.size()));
  }
}
