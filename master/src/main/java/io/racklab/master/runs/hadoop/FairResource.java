package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of resources in a fair scheduler's allocation file, read as Hadoop 3 reads it: {@code
 * 1024 mb, 2 vcores}, {@code 50%}, {@code 50% memory, 20% cpu}, {@code memory-mb=1024, vcores=2} or
 * {@code memory-mb=50%, vcores=20%}.
 *
 * @param memory MiB; empty if the text does not say it
 * @param vcores empty if the text does not say it
 * @param others the names of further resources
 */
record FairResource(Optional<Long> memory, Optional<Long> vcores, List<String> others) {
  private static final String NUMBER = "(\\d+(?:\\.\\d*)?)";
  private static final Pattern SHARE = Pattern.compile(NUMBER + "\\s*%");
  private static final Pattern OF_MEMORY = Pattern.compile(NUMBER + "\\s*%\\s*memory");
  private static final Pattern OF_CORES = Pattern.compile(NUMBER + "\\s*%\\s*cpu");
  private static final Pattern MEBIBYTES = Pattern.compile(NUMBER + "\\s*mb");
  private static final Pattern CORES = Pattern.compile(NUMBER + "\\s*vcores");
  private static final Pattern WHOLE = Pattern.compile("\\d{1,15}");
  private static final double PERCENT = 100;

  FairResource {
    others = List.copyOf(others);
  }

  /**
   * Reads an element's text.
   *
   * @param file the file's name in messages
   * @param all the resources of all nodes
   * @throws InvalidInputException if Hadoop refuses the text
   */
  static FairResource of(String file, XmlElement element, OfferedRoom all) {
    String text = element.text().toLowerCase(Locale.ROOT);
    boolean shares = text.contains("%");
    Optional<FairResource> read =
        text.contains("=") ? named(text, shares, all) : shares ? shares(text, all) : amounts(text);
    return read.orElseThrow(
        () ->
            XmlElement.problem(
                file,
                element.line(),
                "\"" + element.text() + "\" is no resource",
                "write, for example, 10240 mb, 10 vcores"));
  }

  private static Optional<FairResource> named(String text, boolean shares, OfferedRoom all) {
    Optional<Long> memory = shares ? Optional.of(all.memoryMebibytes()) : Optional.empty();
    Optional<Long> vcores = shares ? Optional.of(all.vcores()) : Optional.empty();
    List<String> others = new ArrayList<>();
    for (String one : text.split(",")) {
      String[] parts = one.split("=", -1);
      String value = parts[parts.length - 1].strip();
      Matcher share = SHARE.matcher(value);
      if (parts.length != 2 || !(shares ? share : WHOLE.matcher(value)).matches()) {
        return Optional.empty();
      }
      switch (parts[0].strip()) {
        case "memory-mb" ->
            memory = Optional.of(shares ? part(share, all.memoryMebibytes()) : Long.valueOf(value));
        case "vcores" ->
            vcores = Optional.of(shares ? part(share, all.vcores()) : Long.valueOf(value));
        default -> others.add(parts[0].strip());
      }
    }
    return Optional.of(new FairResource(memory, vcores, others));
  }

  private static Optional<FairResource> shares(String text, OfferedRoom all) {
    Matcher both = SHARE.matcher(text);
    if (both.matches()) {
      return Optional.of(both(part(both, all.memoryMebibytes()), part(both, all.vcores())));
    }
    Matcher memory = OF_MEMORY.matcher(text);
    Matcher vcores = OF_CORES.matcher(text);
    return isRefused(text) || !memory.find() || !vcores.find()
        ? Optional.empty()
        : Optional.of(both(part(memory, all.memoryMebibytes()), part(vcores, all.vcores())));
  }

  private static Optional<FairResource> amounts(String text) {
    Matcher memory = MEBIBYTES.matcher(text);
    Matcher vcores = CORES.matcher(text);
    return isRefused(text) || !memory.find() || !vcores.find()
        ? Optional.empty()
        : Optional.of(
            both(
                (long) Double.parseDouble(memory.group(1)),
                (long) Double.parseDouble(vcores.group(1))));
  }

  /** True if a number is below 0, or the text has more than two parts. */
  private static boolean isRefused(String text) {
    return text.contains("-") || text.split(",").length > 2;
  }

  private static FairResource both(long memory, long vcores) {
    return new FairResource(Optional.of(memory), Optional.of(vcores), List.of());
  }

  /** Returns a share, rounded down as Hadoop does. */
  private static long part(Matcher share, long of) {
    return (long) (of * (Double.parseDouble(share.group(1)) / PERCENT));
  }

  /** Returns what follows {@code min =} or {@code max =}; empty if nothing is above 0. */
  Optional<String> value() {
    List<String> parts = new ArrayList<>();
    memory.filter(amount -> amount > 0).ifPresent(mib -> parts.add("memory = " + mib + " MiB"));
    vcores.filter(amount -> amount > 0).ifPresent(count -> parts.add("vcores = " + count));
    return parts.isEmpty() ? Optional.empty() : Optional.of("{ " + String.join(", ", parts) + " }");
  }

  /** True if it gives 0 of a resource, although no limit can be 0 here. */
  boolean hasZero() {
    return memory.filter(amount -> amount == 0).isPresent()
        || vcores.filter(amount -> amount == 0).isPresent();
  }
}
