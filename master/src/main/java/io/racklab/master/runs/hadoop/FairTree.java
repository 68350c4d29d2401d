package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.InvalidInputException;
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

  /** What is read of the root, which always has the whole cluster. */
  private static final Set<String> READ_OF_ROOT =
      Set.of("queue", "pool", "weight", "schedulingPolicy", "schedulingMode", "maxAMShare");

  /** In place of 0, which is no weight here. */
  private static final double LEAST_WEIGHT = 0.001;

  /** The elements whose text Hadoop reads; it does not start if one of them has no text. */
  private static final Set<String> WITH_TEXT =
      Set.of(
          "weight",
          "schedulingPolicy",
          "schedulingMode",
          "minResources",
          "maxResources",
          "maxRunningApps",
          "maxAMShare");

  private static final String FIFO = "fifo";
  private static final String DRF = "drf";

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
    if (named.isPresent() && queues.size() > 1) {
      throw XmlElement.problem(
          file,
          named.get().line(),
          "there are queues beside root, which Hadoop refuses",
          "write them in root");
    }
    to.open("order {").lines("kind = queues");
    rootPolicy(named.orElse(root));
    to.open("queues {");
    for (XmlElement queue : queues) {
      if (name(queue).equals("root")) {
        noted(queue, READ_OF_ROOT);
        queues(queue).forEach(child -> queue(child, "", policyOf(queue)));
      } else {
        queue(queue, "", policyOf(root));
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
   * @param policyAbove the policy of the queue above it
   */
  private void queue(XmlElement queue, String above, String policyAbove) {
    to.open(ConfText.quoted(name(queue)) + " {");
    refuseEmpty(queue);
    last(queue, "weight").ifPresent(said -> weight(value(said).number(), queue));
    String policy = policy(queue, policyAbove);
    resource(queue, "min", "minResources");
    resource(queue, "max", "maxResources");
    if (queue.all("maxResources").findAny().isEmpty()
        && root.all("queueMaxResourcesDefault").findAny().isPresent()) {
      resource(root, "max", "queueMaxResourcesDefault");
    }
    last(queue, "maxRunningApps")
        .or(() -> last(root, "queueMaxAppsDefault"))
        .ifPresent(most -> running(value(most).whole(), queue));
    masterShare(queue);
    noted(queue, READ);
    List<XmlElement> below = queues(queue).toList();
    if (!below.isEmpty()) {
      to.open("queues {");
      below.forEach(child -> queue(child, above + name(queue) + ".", policy));
      to.close("}");
    } else {
      leaves.add(above + name(queue));
    }
    if (below.isEmpty() && queue.attributes().getOrDefault("type", "").equals("parent")) {
      notes.leftOut(place(queue) + ": a parent without queues takes jobs itself here");
    }
    to.close("}");
  }

  private void refuseEmpty(XmlElement queue) {
    queue.children().stream()
        .filter(one -> WITH_TEXT.contains(one.name()) && one.text().isEmpty())
        .findFirst()
        .ifPresent(
            empty -> {
              throw XmlElement.problem(
                  file,
                  empty.line(),
                  "<" + empty.name() + "> is empty, which Hadoop refuses",
                  "write a value, or take it out");
            });
  }

  /** Returns the element that counts, which is the last. */
  private static Optional<XmlElement> last(XmlElement of, String name) {
    return of.all(name).reduce((first, second) -> second);
  }

  private HadoopValue value(XmlElement said) {
    return new HadoopValue("<" + said.name() + ">", said.text(), file, said.line());
  }

  /** Notes the elements of a queue that are not read. */
  private void noted(XmlElement queue, Set<String> read) {
    queue.children().stream()
        .filter(one -> !read.contains(one.name()) && !one.name().startsWith("acl"))
        .forEach(one -> notes.leftOut(place(one) + " of queue " + name(queue)));
  }

  private void weight(double weight, XmlElement queue) {
    if (weight < 0) {
      throw XmlElement.problem(file, queue.line(), "a weight is below 0", "write 1 or another");
    }
    if (weight == 0) {
      notes.leftOut(
          place(queue)
              + ": weight = 0, so that the queue gets its minimum only; here its weight is small");
    }
    key("weight", weight == 0 ? LEAST_WEIGHT : weight, queue, "weight");
  }

  private void running(long most, XmlElement queue) {
    if (most < 1) {
      notes.leftOut(place(queue) + ": maxRunningApps = 0, so that no job runs; here jobs run");
    } else if (most < Integer.MAX_VALUE) {
      key("max-running", most, queue, "maxRunningApps", "queueMaxAppsDefault");
    }
  }

  private void masterShare(XmlElement queue) {
    Optional<XmlElement> own = last(queue, "maxAMShare");
    boolean parent =
        queues(queue).findAny().isPresent()
            || queue.attributes().getOrDefault("type", "").equals("parent");
    if (own.isPresent() && parent) {
      throw XmlElement.problem(
          file,
          own.get().line(),
          "a queue that holds queues has <maxAMShare>, which Hadoop refuses",
          "write it in the queues below");
    }
    Optional<HadoopValue> said =
        own.or(() -> last(root, "queueMaxAMShareDefault")).map(this::value);
    if (said.isPresent()) {
      double share = said.get().number();
      if (share == 0) {
        throw said.get().wrong("leaves no room for any master", "write a share above 0");
      }
      key(
          "master-share",
          share < 0 || share > 1 ? 1 : share,
          queue,
          "maxAMShare",
          "queueMaxAMShareDefault");
    }
  }

  /**
   * @param elements the elements that may give the value: first in the queue, then at the top of
   *     the file
   */
  private void key(String key, double value, XmlElement queue, String... elements) {
    XmlElement said =
        last(queue, elements[0]).or(() -> last(root, elements[elements.length - 1])).orElse(queue);
    to.key(key, ValueForm.plain(value), place(said));
    notes.took(fileName() + ": queue " + name(queue));
  }

  private void rootPolicy(XmlElement of) {
    String policy = policyOf(of);
    if (policy.equals(FIFO)) {
      throw refusedPolicy(of, "fifo is no policy of the root", "write fair or drf");
    }
    to.key("policy", policy, policyOrigin(of));
  }

  /**
   * Writes and returns the policy of a queue: without the key, it would be that of the queue above.
   */
  private String policy(XmlElement queue, String above) {
    String policy = policyOf(queue);
    if (policy.equals(FIFO) && queues(queue).findAny().isPresent()) {
      throw refusedPolicy(queue, "fifo is a policy of queues of applications", "write fair");
    }
    if (policy.equals(DRF) && !above.equals(DRF)) {
      throw refusedPolicy(
          queue, "a queue has drf below one with another policy", "write drf there, too");
    }
    to.key("policy", policy, policyOrigin(queue));
    return policy;
  }

  private InvalidInputException refusedPolicy(XmlElement queue, String what, String instead) {
    return XmlElement.problem(file, queue.line(), what + ", which Hadoop refuses", instead);
  }

  private static Optional<XmlElement> ownPolicy(XmlElement queue) {
    return last(queue, "schedulingPolicy").or(() -> last(queue, "schedulingMode"));
  }

  private String policyOrigin(XmlElement queue) {
    return ownPolicy(queue).isPresent() ? place(queue) : "the file's default, or Hadoop's";
  }

  private String policyOf(XmlElement queue) {
    Optional<XmlElement> usual =
        last(root, "defaultQueueSchedulingPolicy")
            .or(() -> last(root, "defaultQueueSchedulingMode"));
    String text = ownPolicy(queue).or(() -> usual).map(XmlElement::text).orElse("fair");
    String simple = text.substring(text.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String policy = POLICIES.get(simple);
    if (policy == null) {
      throw XmlElement.problem(
          file,
          queue.line(),
          "there is no policy " + text,
          "write fair, fifo or drf, or replace the class by one of these");
    }
    return policy;
  }

  private void resource(XmlElement queue, String key, String element) {
    Optional<XmlElement> found = last(queue, element);
    if (found.isEmpty()) {
      return;
    }
    XmlElement said = found.get();
    if (key.equals("min") && said.text().contains("%")) {
      notes.leftOut(place(said) + said.text() + ": Hadoop takes no share as a minimum");
      return;
    }
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
