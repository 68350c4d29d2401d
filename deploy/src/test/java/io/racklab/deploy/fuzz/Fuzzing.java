package io.racklab.deploy.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Has a parser read its corpus and many inputs that are made of it, and keeps what finds a fault in
 * {@code target/fuzz}.
 */
final class Fuzzing {
  /** So long no input may keep a processor busy; the slowest takes a hundredth of it. */
  private static final long HANG_NANOS = 30_000_000_000L;

  private static final long LOOK_MILLIS = 500;

  /** No reader waits for anybody; a machine that is busy leaves threads runnable. */
  private static final Set<Thread.State> WAITING =
      Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.BLOCKED);

  private static final int MOST_WAITS = 60;
  private static final int MOST_KINDS = 20;

  /** The head of the table of which each parser is a row. */
  static final String HEAD =
      """
      | parser | inputs | accepted | refused | faults | slowest | most memory | processor time |
      |---|---|---|---|---|---|---|---|""";

  private static final Path FOUND = Path.of("target/fuzz");

  private final Parser parser;
  private final long seed;
  private final Path folder;
  private final Map<String, String> faults = new ConcurrentSkipListMap<>();
  private volatile byte[] now = new byte[0];
  private volatile long beganNanos;

  /**
   * @param seed decides which inputs are made
   * @param folder empty
   */
  Fuzzing(Parser parser, long seed, Path folder) {
    this.parser = parser;
    this.seed = seed;
    this.folder = folder;
  }

  /**
   * Reads all that is kept and so many other inputs.
   *
   * @return the faults by their kinds, each with what the first such input did
   */
  Map<String, String> play(int inputs) throws InterruptedException {
    Thread reader = new Thread(() -> read(inputs), "fuzzing " + parser.name());
    reader.setDaemon(true);
    reader.setUncaughtExceptionHandler((thread, e) -> faults.put("harness", e.toString()));
    reader.start();
    int waits = 0;
    byte[] before = now;
    while (reader.isAlive()) {
      reader.join(LOOK_MILLIS);
      long busy = ManagementFactory.getThreadMXBean().getThreadCpuTime(reader.getId());
      waits = WAITING.contains(reader.getState()) && now == before ? waits + 1 : 0;
      before = now;
      if (busy - beganNanos > HANG_NANOS || waits == MOST_WAITS) {
        hangs(waits == 0 ? "it takes more than %.0f s".formatted(HANG_NANOS / 1e9) : "it waits");
        break;
      }
    }
    return faults;
  }

  private void hangs(String what) {
    Judge.Fault hang = new Judge.Fault("hang", what);
    faults.put(hang.kind(), hang.what());
    keep(hang, now);
  }

  private void read(int inputs) {
    Parser.Reading reading = parser.opening().apply(folder);
    Judge judge = new Judge(parser, reading);
    Judge ofSmaller = new Judge(parser, reading);
    Map<String, byte[]> kept = Corpus.of(parser.name());
    kept.forEach(
        (name, input) -> {
          long before = judge.read();
          look(judge, ofSmaller, input);
          if (!Corpus.found(name) && judge.read() == before) {
            faults.putIfAbsent(
                "corpus-" + name, "this is to be read, and is not: " + judge.lastRefusal());
          }
        });
    Mutations mutations = new Mutations(List.copyOf(kept.values()), seed);
    for (int number = 1; number <= inputs && faults.size() < MOST_KINDS; number++) {
      look(judge, ofSmaller, mutations.input(number));
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %,d | %,d | %d | %.0f ms | %.1f MiB | %.0f s |%n",
        parser.name(),
        judge.read() + judge.refused(),
        judge.read(),
        judge.refused(),
        faults.size(),
        judge.most().nanos() / 1e6,
        judge.most().bytes() / (double) (1 << 20),
        Costs.now().nanos() / 1e9);
  }

  private void look(Judge judge, Judge ofSmaller, byte[] input) {
    now = input;
    beganNanos = Costs.now().nanos();
    judge
        .of(input)
        .ifPresent(
            fault -> {
              if (!faults.containsKey(fault.kind())) {
                faults.put(fault.kind(), fault.what());
                keep(fault, Smaller.of(input, one -> meets(ofSmaller, one, fault)));
              }
            });
  }

  private boolean meets(Judge judge, byte[] input, Judge.Fault fault) {
    now = input;
    beganNanos = Costs.now().nanos();
    return judge.of(input).filter(met -> met.kind().equals(fault.kind())).isPresent();
  }

  private void keep(Judge.Fault fault, byte[] input) {
    try {
      Path kept = Files.createDirectories(FOUND.resolve(parser.name()));
      Files.write(kept.resolve("found-" + fault.kind()), input);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
