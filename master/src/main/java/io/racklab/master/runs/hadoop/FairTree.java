package io.racklab.master.runs.hadoop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The queues of YARN's fair scheduler, from its allocation file, as {@code order { kind = queues
 * }}.
 */
final class FairTree {
  private static final Map<String, String> POLICIES =
      Map.of(
          "fair", "fair",
          "fairsharepolicy", "fair",
          "fifo", "fifo",
          "fifopolicy", "fifo",
          "drf", "drf",
          "dominantresourcefairnesspolicy", "drf");

  /** What a queue may say, and scheduling here does not know. */
  private static final List<String> UNKNOWN =
      List.of("maxContainerAllocation", "maxChildResources", "reservation", "allowPreemptionFrom");

  private static final Pattern MEMORY =
      Pattern.compile("(?i).*?([\\d.]+)\\s*mb.*|.*memory-mb\\s*=\\s*(\\d+).*");
  private static final Pattern CORES =
      Pattern.compile("(?i).*?([\\d.]+)\\s*vcores.*|.*vcores\\s*=\\s*(\\d+).*");
  private static final Pattern SHARE = Pattern.compile("\\s*([\\d.]+)\\s*%\\s*");
  private static final Pattern SHARES =
      Pattern.compile("(?i).*?([\\d.]+)\\s*%\\s*memory.*?([\\d.]+)\\s*%\\s*cpu.*");

  private final String file;
  private final XmlElement root;
  private final OfferedRoom cluster;
  private final ConfText to;
  private final ImportNotes notes;
  private final List<String> leaves = new ArrayList<>();

  /**
   * @param cluster what all nodes offer, of which resources may be a share
   */
  FairTree(String file, XmlElement root, OfferedRoom cluster, ConfText to, ImportNotes notes) {
    if (!root.name().equals("allocations")) {
      throw XmlElement.problem(
          file,
          root.line(),
          "the file begins with <" + root.name() + ">, not with <allocations>",
          "name the fair scheduler's allocation file");
    }
    this.file = file;
    this.root = root;
    this.cluster = cluster;
    this.to = to;
    this.notes = notes;
  }

  /** Writes the order; returns the names of the queues that take jobs. */
  List<String> write() {
    List<XmlElement> queues = queues(root).toList();
    Optional<XmlElement> named =
        queues.stream().filter(queue -> name(queue).equals("root")).findFirst();
    to.open("order {").lines("kind = queues");
    policy(named.orElse(root), "policy of the root");
    to.open("queues {");
    for (XmlElement queue : queues) {
      if (name(queue).equals("root")) {
        noted(queue, "root", List.of("maxResources", "maxRunningApps", "minResources"));
        queues(queue).forEach(child -> queue(child, ""));
      } else {
        queue(queue, "");
      }
    }
    to.close("}").close("}");
    for (XmlElement other : root.children()) {
      switch (other.name()) {
        case "queue", "pool", "defaultQueueSchedulingPolicy", "queueMaxAMShareDefault" -> {
          // Read above, or by each queue.
        }
        case "queueMaxAppsDefault", "queueMaxResourcesDefault" ->
            notes.leftOut(place(other) + ": applies here to the queues of the file only");
        case "queuePlacementPolicy" ->
            notes.leftOut(place(other) + ": each job goes to the queue that its history names");
        default -> notes.leftOut(place(other));
      }
    }
    return leaves;
  }

  private String place(XmlElement element) {
    return fileName() + ":" + element.line() + ": <" + element.name() + ">";
  }

  private String fileName() {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  private static Stream<XmlElement> queues(XmlElement above) {
    return above.children().stream()
        .filter(child -> child.name().equals("queue") || child.name().equals("pool"));
  }

  private String name(XmlElement queue) {
    String name = queue.attributes().getOrDefault("name", "").strip();
    if (name.isEmpty()) {
      throw XmlElement.problem(
          file, queue.line(), "a queue has no name", "write <queue name=\"research\">");
    }
    return name;
  }

  /**
   * @param above the names of the queues above it, each with a dot
   */
  private void queue(XmlElement queue, String above) {
    to.open(ConfText.quoted(name(queue)) + " {");
    queue
        .textOf("weight")
        .ifPresent(weight -> key("weight", number(queue, "weight"), queue, "weight"));
    policy(queue, "policy");
    resource(queue, "min", "minResources");
    resource(queue, "max", "maxResources");
    if (queue.all("maxResources").findAny().isEmpty()
        && root.all("queueMaxResourcesDefault").findAny().isPresent()) {
      resource(root, "max", "queueMaxResourcesDefault");
    }
    Optional.of(queue)
        .filter(one -> one.textOf("maxRunningApps").isPresent())
        .map(one -> number(one, "maxRunningApps"))
        .or(
            () ->
                root.textOf("queueMaxAppsDefault").map(text -> number(root, "queueMaxAppsDefault")))
        .ifPresent(most -> running(most, queue));
    masterShare(queue);
    noted(queue, name(queue), UNKNOWN);
    List<XmlElement> below = queues(queue).toList();
    if (!below.isEmpty()) {
      to.open("queues {");
      below.forEach(child -> queue(child, above + name(queue) + "."));
      to.close("}");
    } else {
      leaves.add(above + name(queue));
    }
    if (below.isEmpty() && queue.attributes().getOrDefault("type", "").equals("parent")) {
      notes.leftOut(place(queue) + ": a parent without queues takes jobs itself here");
    }
    to.close("}");
  }

  private void noted(XmlElement queue, String name, List<String> elements) {
    for (String element : elements) {
      queue.all(element).forEach(one -> notes.leftOut(place(one) + " of queue " + name));
    }
  }

  private void running(double most, XmlElement queue) {
    if (most < 1) {
      notes.leftOut(place(queue) + ": maxRunningApps = 0, so that no job runs; it runs here");
    } else if (most < Integer.MAX_VALUE) {
      key("max-running", most, queue, "maxRunningApps", "queueMaxAppsDefault");
    }
  }

  private void masterShare(XmlElement queue) {
    boolean own = queue.textOf("maxAMShare").isPresent();
    if (own || root.textOf("queueMaxAMShareDefault").isPresent()) {
      double share = own ? number(queue, "maxAMShare") : number(root, "queueMaxAMShareDefault");
      key(
          "master-share",
          share < 0 || share > 1 ? 1 : share,
          queue,
          "maxAMShare",
          "queueMaxAMShareDefault");
    }
  }

  /**
   * @param elements the elements that may say it: in the queue, then at the top of the file
   */
  private void key(String key, double value, XmlElement queue, String... elements) {
    XmlElement said =
        Stream.concat(queue.all(elements[0]), root.all(elements[elements.length - 1]))
            .findFirst()
            .orElse(queue);
    to.key(key, ValueForm.plain(value), place(said));
    notes.took(fileName() + ": queue " + name(queue));
  }

  private double number(XmlElement queue, String element) {
    String text = queue.textOf(element).orElseThrow();
    int line = queue.all(element).findFirst().map(XmlElement::line).orElse(queue.line());
    return new HadoopValue("<" + element + ">", text, file, line).number();
  }

  /** Each queue names its policy, since here it would take that of the queue above. */
  private void policy(XmlElement queue, String what) {
    Optional<String> own =
        queue.textOf("schedulingPolicy").or(() -> queue.textOf("schedulingMode"));
    String text = own.or(() -> root.textOf("defaultQueueSchedulingPolicy")).orElse("fair");
    String simple = text.substring(text.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String policy = POLICIES.get(simple);
    if (policy == null) {
      throw XmlElement.problem(
          file,
          queue.line(),
          "there is no policy " + text,
          "write fair, fifo or drf, or replace the class by one of these");
    }
    to.key("policy", policy, own.isPresent() ? place(queue) : "the file's default, or Hadoop's");
  }

  private void resource(XmlElement queue, String key, String element) {
    Optional<XmlElement> found =
        queue.all(element).filter(one -> !one.text().isBlank()).findFirst();
    if (found.isEmpty()) {
      return;
    }
    String text = found.get().text();
    OfferedRoom room = room(text, found.get());
    if (room.memoryMebibytes() > 0 || room.vcores() > 0) {
      StringBuilder value = new StringBuilder("{");
      if (room.memoryMebibytes() > 0) {
        value.append(" memory = ").append(room.memoryMebibytes()).append(" MiB");
      }
      if (room.vcores() > 0) {
        value.append(room.memoryMebibytes() > 0 ? ", " : " ").append("vcores = ");
        value.append(room.vcores());
      }
      to.key(key, value.append(" }").toString(), place(found.get()) + text);
    }
  }

  private OfferedRoom room(String text, XmlElement place) {
    Matcher share = SHARE.matcher(text);
    if (share.matches()) {
      double part = Double.parseDouble(share.group(1)) / 100;
      return cluster.times(part, part);
    }
    Matcher shares = SHARES.matcher(text);
    if (shares.matches()) {
      return cluster.times(
          Double.parseDouble(shares.group(1)) / 100, Double.parseDouble(shares.group(2)) / 100);
    }
    Matcher memory = MEMORY.matcher(text);
    Matcher cores = CORES.matcher(text);
    boolean hasMemory = memory.matches();
    boolean hasCores = cores.matches();
    if (!hasMemory && !hasCores) {
      throw XmlElement.problem(
          file,
          place.line(),
          "\"" + text + "\" is no resource",
          "write such as 10240 mb, 10 vcores");
    }
    return new OfferedRoom(
        hasMemory ? (long) first(memory) : 0, hasCores ? (long) first(cores) : 0);
  }

  private static double first(Matcher found) {
    return Double.parseDouble(found.group(1) == null ? found.group(2) : found.group(1));
  }
}
