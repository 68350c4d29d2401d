package io.racklab.master.runs.hadoop;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The pools of Hadoop 1's fair scheduler as {@code order { kind = fair }}. */
final class PoolList {
  private static final String PREFIX = "mapred.fairscheduler.";

  /** What a pool says, with its key. */
  private static final List<Element> OF_POOL =
      List.of(
          new Element("weight", "weight", ValueForm.NUMBER),
          new Element("minMaps", "min-maps", ValueForm.NUMBER),
          new Element("maxMaps", "max-maps", ValueForm.NUMBER),
          new Element("minReduces", "min-reduces", ValueForm.NUMBER),
          new Element("maxReduces", "max-reduces", ValueForm.NUMBER),
          new Element("maxRunningJobs", "max-running-jobs", ValueForm.NUMBER),
          new Element("minSharePreemptionTimeout", "min-share-timeout", ValueForm.SECONDS));

  private static final List<Element> OF_ALL =
      List.of(
          new Element("poolMaxJobsDefault", "max-running-jobs-per-pool", ValueForm.NUMBER),
          new Element("userMaxJobsDefault", "max-running-jobs-per-user", ValueForm.NUMBER));

  private static final List<Element> OF_PREEMPTION =
      List.of(
          new Element("fairSharePreemptionTimeout", "fair-share-timeout", ValueForm.SECONDS),
          new Element("defaultMinSharePreemptionTimeout", "min-share-timeout", ValueForm.SECONDS));

  /** An element of the file and the key that it becomes. */
  private record Element(String name, String key, ValueForm form) {}

  private final HadoopConfiguration from;
  private final Optional<Allocations.File> file;
  private final ConfText to;
  private final ImportNotes notes;

  PoolList(
      HadoopConfiguration from, Optional<Allocations.File> file, ConfText to, ImportNotes notes) {
    this.from = from;
    this.file = file;
    this.to = to;
    this.notes = notes;
    file.filter(found -> !found.root().name().equals("allocations"))
        .ifPresent(
            found -> {
              throw XmlElement.problem(
                  found.name(),
                  found.root().line(),
                  "the file begins with <" + found.root().name() + ">, not with <allocations>",
                  "name the fair scheduler's allocation file");
            });
  }

  /**
   * Writes the order; returns the names of the pools.
   *
   * @param named whether a job names its pool; otherwise each user has one
   */
  List<String> write(boolean named) {
    to.open("order {").lines("kind = fair");
    to.key(
        "pool-by",
        named ? "pool" : "user",
        from.find(PREFIX + "poolnameproperty")
            .map(HadoopValue::origin)
            .orElse("Hadoop's default: " + PREFIX + "poolnameproperty"));
    KeyRule.write(
        List.of(KeyRule.of("size-based-weight", ValueForm.FLAG, PREFIX + "sizebasedweight")),
        from,
        to,
        notes);
    file.ifPresent(this::pools);
    preemption();
    to.close("}");
    return file.stream()
        .flatMap(one -> elements("pool", "queue").stream())
        .map(this::name)
        .toList();
  }

  private void pools(Allocations.File known) {
    XmlElement root = known.root();
    OF_ALL.forEach(one -> write(one, root));
    root.textOf("defaultPoolSchedulingMode").ifPresent(mode -> mode(mode, root));
    to.open("pools {");
    for (XmlElement pool : elements("pool", "queue")) {
      to.open(ConfText.quoted(name(pool)) + " {");
      OF_POOL.forEach(one -> write(one, pool));
      pool.textOf("schedulingMode").ifPresent(mode -> mode(mode, pool));
      to.close("}");
    }
    to.close("}").open("users {");
    for (XmlElement user : elements("user")) {
      to.open(ConfText.quoted(name(user)) + " {");
      write(OF_POOL.get(5), user);
      to.close("}");
    }
    to.close("}");
    root.children().stream()
        .filter(child -> !isKnown(child.name()))
        .forEach(
            child -> notes.leftOut(known.name() + ":" + child.line() + ": <" + child.name() + ">"));
  }

  private static boolean isKnown(String element) {
    return List.of("pool", "queue", "user", "defaultPoolSchedulingMode").contains(element)
        || Stream.concat(OF_ALL.stream(), OF_PREEMPTION.stream())
            .anyMatch(one -> one.name.equals(element));
  }

  private List<XmlElement> elements(String... names) {
    List<String> wanted = List.of(names);
    return file.orElseThrow().root().children().stream()
        .filter(child -> wanted.contains(child.name()))
        .toList();
  }

  private String name(XmlElement element) {
    String name = element.attributes().getOrDefault("name", "").strip();
    if (name.isEmpty()) {
      throw XmlElement.problem(
          file.orElseThrow().name(),
          element.line(),
          "a " + element.name() + " has no name",
          "write <" + element.name() + " name=\"research\">");
    }
    return name;
  }

  private void mode(String mode, XmlElement place) {
    String plain = mode.strip().toLowerCase(Locale.ROOT);
    if (!plain.equals("fair") && !plain.equals("fifo")) {
      throw XmlElement.problem(
          file.orElseThrow().name(),
          place.line(),
          "there is no scheduling mode " + mode,
          "write fair or fifo");
    }
    to.key("mode", plain, origin(place.line()));
  }

  private void write(Element one, XmlElement in) {
    in.all(one.name)
        .filter(element -> !element.text().isBlank())
        .findFirst()
        .ifPresent(
            element ->
                one.form
                    .of(
                        new HadoopValue(
                            "<" + one.name + ">",
                            element.text(),
                            file.orElseThrow().name(),
                            element.line()))
                    .ifPresent(value -> to.key(one.key, value, origin(element.line()))));
  }

  private String origin(int line) {
    String name = file.orElseThrow().name();
    String origin = name.substring(name.lastIndexOf('/') + 1) + ":" + line;
    notes.took(origin);
    return origin;
  }

  private void preemption() {
    from.find(PREFIX + "preemption")
        .filter(HadoopValue::isTrue)
        .ifPresent(
            setting -> {
              to.open("preemption {");
              notes.took(setting.origin());
              file.ifPresent(known -> OF_PREEMPTION.forEach(one -> write(one, known.root())));
              KeyRule.write(
                  List.of(
                      KeyRule.of(
                          "interval", ValueForm.MILLISECONDS, PREFIX + "preemption.interval")),
                  from,
                  to,
                  notes);
              to.close("}");
            });
  }
}
