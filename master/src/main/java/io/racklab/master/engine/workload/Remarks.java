package io.racklab.master.engine.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Remarks on a workload that do not keep it from being run: assumed values, and possible mistakes.
 *
 * @param file the file that they are about; empty for a workload without a file of its own
 * @param sentences the remarks, without a full stop
 */
public record Remarks(Optional<Path> file, List<String> sentences) {
  /** No remarks. */
  public static final Remarks NONE = new Remarks(Optional.empty(), List.of());

  public Remarks {
    sentences = List.copyOf(sentences);
  }

  /** Returns a remark on a whole without a file. */
  public static Remarks of(String sentence) {
    return new Remarks(Optional.empty(), List.of(sentence));
  }

  /** Returns remarks on a file. */
  static Remarks on(Path file, List<String> sentences) {
    return new Remarks(Optional.of(file), sentences);
  }

  /** Returns each remark as a line of its own, after the name of its file; equal ones once. */
  public static List<String> lines(List<Remarks> all) {
    return all.stream().flatMap(one -> one.lines().stream()).distinct().toList();
  }

  /** Returns each remark as a line of its own, after the name of the file. */
  public List<String> lines() {
    return sentences.stream().map(sentence -> of() + sentence).toList();
  }

  /** Returns all remarks in one line; empty if there is none. */
  public Optional<String> text() {
    return sentences.isEmpty()
        ? Optional.empty()
        : Optional.of(of() + String.join("; ", sentences));
  }

  private String of() {
    return file.map(path -> path + ": ").orElse("");
  }
}
