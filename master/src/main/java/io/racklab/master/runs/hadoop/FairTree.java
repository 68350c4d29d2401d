package io.racklab.master.runs.hadoop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /** What is read of each queue; lists of who may submit do not change what runs when. */
  private static final Set<String> READ =
      Set.of(
          "queue",
          "pool",
          "weight",
          "schedulingPolicy",
          "schedulingMode",
          "minResources",
          "maxResources",
          "maxRunningApps",
          "maxAMShare");

  /** What is read of the root, which has all of the cluster. */
  private static final Set<String> READ_OF_ROOT =
      Set.of("queue", "pool", "weight", "schedulingPolicy", "schedulingMode", "maxAMShare");

  /** In place of 0, which is no weight here. */
  private static final double LEAST_WEIGHT = 0.001;

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
        noted(queue, READ_OF_ROOT);
        queues(queue).forEach(child -> queue(child, ""));
      } else {
        queue(queue, "");
      }
    }
    to.close("}").close("}");
    for (XmlElement other : root.children()) {
      switch (other.name()) {
        case "queue",
            "pool",
            "defaultQueueSchedulingPolicy",
            "defaultQueueSchedulingMode",
            "queueMaxAMShareDefault" -> {
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
    if (name.contains(".")) {
      throw XmlElement.problem(
          file,
          queue.line(),
          "the name of queue " + name + " has a dot, which Hadoop refuses",
          "put the queue into the one above it");
    }
    return name;
  }

  /**
   * @param above the names of the queues above it, each with a dot
   */
  private void queue(XmlElement queue, String above) {
    to.open(ConfText.quoted(name(queue)) + " {");
    queue.textOf("weight").ifPresent(weight -> weight(number(queue, "weight"), queue));
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
    noted(queue, READ);
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

  /** Names what a queue says beside the elements that are read. */
  private void noted(XmlElement queue, Set<String> read) {
    queue.children().stream()
        .filter(one -> !read.contains(one.name()) && !one.name().startsWith("acl"))
        .forEach(one -> notes.leftOut(place(one) + " of queue " + name(queue)));
  }

  private void weight(double weight, XmlElement queue) {
    if (weight < 0) {
      throw XmlElement.problem(
          file, queue.line(), "a weight is below 0, which Hadoop refuses", "write 1 or another");
    }
    if (weight == 0) {
      notes.leftOut(
          place(queue) + ": weight = 0, so that the queue gets its minimum only; a small one here");
    }
    key("weight", weight == 0 ? LEAST_WEIGHT : weight, queue, "weight");
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
    String text =
        own.or(() -> root.textOf("defaultQueueSchedulingPolicy"))
            .or(() -> root.textOf("defaultQueueSchedulingMode"))
            .orElse("fair");
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
    XmlElement said = found.get();
    FairResource amount = FairResource.of(file, said, cluster);
    amount.value().ifPresent(value -> to.key(key, value, place(said) + said.text()));
    amount
        .others()
        .forEach(other -> notes.leftOut(place(said) + ": " + other + ", which is not modelled"));
    if (key.equals("max") && amount.hasZero()) {
      notes.leftOut(place(said) + said.text() + ": 0 is no limit here, and jobs run");
    }
  }
}
