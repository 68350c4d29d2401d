package io.racklab.master.engine.workload;

import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The MapReduce benchmarks of PUMA and of Hadoop's examples, with figures of single runs: Hadoop
 * 1.2.1 with one map of 64 MiB and one reduce, on a processor of the 2020s.
 */
public enum Benchmark {
  GREP("grep", 0.001, 0, 0, 0.022, 0),
  WORD_COUNT("wordcount", 1.516, 0.315, 0.252, 0.15, 0.045),
  TERA_SORT("terasort", 1.01, 1.03, 1.01, 0.038, 0.009),
  SORT("sort", 1.01, 1.03, 1.01, 0.038, 0.009),
  INVERTED_INDEX("inverted-index", 1.78, 0.347, 0.315, 0.175, 0.024),
  RANKED_INVERTED_INDEX("ranked-inverted-index", 1.00, 1.06, 1.00, 0.065, 0.018),
  TERM_VECTOR("term-vector", 2.045, 0.379, 0.010, 0.186, 0.070),
  SEQUENCE_COUNT("sequence-count", 3.605, 1.384, 1.239, 0.193, 0.050),
  SELF_JOIN("self-join", 1.00, 1.015, 0.72, 0.051, 0.010),
  ADJACENCY_LIST("adjacency-list", 2.524, 0.748, 0.739, 0.114, 0.027),
  K_MEANS("kmeans", 1.00, 1.00, 1.00, 0.039, 0.007),
  CLASSIFICATION("classification", 0, 0, 0, 0.031, 0),
  HISTOGRAM_MOVIES("histogram-movies", 0, 0, 0, 0.020, 0),
  HISTOGRAM_RATINGS("histogram-ratings", 0.626, 0, 0, 0.070, 0);

  /**
   * The factor that adapts the figures to the processors of the papers' years. It covers computing
   * only, not disks. Maps of those years process WordCount at 2.5 MB/s and Sort at 9 MB/s. They
   * read and write 1.315 and 2.03 bytes for each byte of input. If a task does so at 173 MB/s, the
   * time that remains for computing is 2.6 times that of the figures here.
   */
  public static final double USUAL_CPU_FACTOR = 2.5;

  private final String word;
  private final double mapOutput;
  private final double shuffle;
  private final double output;
  private final double mapSecondsPerMegabyte;
  private final double reduceSecondsPerMegabyte;

  Benchmark(
      String word,
      double mapOutput,
      double shuffle,
      double output,
      double mapSecondsPerMegabyte,
      double reduceSecondsPerMegabyte) {
    this.word = word;
    this.mapOutput = mapOutput;
    this.shuffle = shuffle;
    this.output = output;
    this.mapSecondsPerMegabyte = mapSecondsPerMegabyte;
    this.reduceSecondsPerMegabyte = reduceSecondsPerMegabyte;
  }

  /** Returns the benchmark's word in files. */
  public String word() {
    return word;
  }

  /** Returns the bytes that the maps write for each byte that they read, before any combiner. */
  public double mapOutput() {
    return mapOutput;
  }

  /**
   * Returns the bytes that the reduces fetch for each byte of input, after the combiner if there is
   * one; 0 if this is less than the table's last digit.
   */
  public double shuffle() {
    return shuffle;
  }

  /** Returns the bytes that the reduces write for each byte of input. */
  public double output() {
    return output;
  }

  /**
   * Returns the replicas of the output if they differ from the cluster's: TeraSort sets {@code
   * dfs.replication} to 1 (Hadoop 1.2.1, TeraSort.run).
   */
  public OptionalInt outputReplication() {
    return this == TERA_SORT ? OptionalInt.of(1) : OptionalInt.empty();
  }

  /** Returns the seconds that a map computes for each byte of input, including its combiner. */
  public double mapSecondsPerByte() {
    return mapSecondsPerMegabyte / 1e6;
  }

  /** Returns the seconds that a reduce computes for each byte of shuffle. */
  public double reduceSecondsPerByte() {
    return reduceSecondsPerMegabyte / 1e6;
  }

  /**
   * Returns the seconds that a map computes for each byte of input without its combiner. Combining
   * a byte away is assumed to cost as much as reducing it.
   */
  public double mapSecondsPerByteUncombined() {
    double combining = reduceSecondsPerByte() * Math.max(0, mapOutput - shuffle);
    return Math.max(0, mapSecondsPerByte() - combining);
  }

  /**
   * Returns the seconds that a reduce computes for each byte of shuffle if maps do not combine: the
   * total is as with a combiner, but over more bytes.
   */
  public double reduceSecondsPerByteUncombined() {
    return mapOutput == 0 ? 0 : reduceSecondsPerByte() * shuffle / mapOutput;
  }

  /** Returns all benchmarks by their words in files. */
  public static Map<String, Benchmark> byWord() {
    Map<String, Benchmark> all = new TreeMap<>();
    for (Benchmark benchmark : values()) {
      all.put(benchmark.word, benchmark);
    }
    return all;
  }
}
