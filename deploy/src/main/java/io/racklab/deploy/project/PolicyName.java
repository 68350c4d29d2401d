package io.racklab.deploy.project;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/**
 * The name of a policy's class, such as {@code ShortestFirst}, and the names derived from it.
 *
 * @param text the class's simple name, different from those that the project imports
 */
public record PolicyName(String text) {
  /** Simple names that the project's sources use for other classes. */
  private static final Set<String> USED =
      Set.of(
          "Clusters",
          "ClusterView",
          "Comparator",
          "InputSplits",
          "Iterator",
          "Job",
          "Jobs",
          "Order",
          "PolicyFactory",
          "PolicyProvider",
          "ScheduledCluster",
          "SchedulerText",
          "Section",
          "Slots",
          "Specs",
          "TaskType",
          "Test",
          "Topology");

  /**
   * @throws IllegalArgumentException if the text is not a class name, the project uses the name for
   *     another class, or Racklab has an order of this kind
   */
  public PolicyName {
    if (!text.matches("[A-Z][A-Za-z0-9]*") || !SourceVersion.isName(room(text))) {
      throw new IllegalArgumentException(
          "\"%s\" is not a class name: write a capital, then letters and digits (ShortestFirst)"
              .formatted(text));
    }
    if (USED.contains(text) || isOfJava(text)) {
      throw new IllegalArgumentException(
          "%s is the name of a class that the policy uses: write another, such as My%s"
              .formatted(text, text));
    }
    if (SchedulerFile.kinds(Order.class).contains(kind(text))) {
      throw new IllegalArgumentException(
          "Racklab has an order of kind %s: write another name, such as My%s"
              .formatted(kind(text), text));
    }
  }

  private static boolean isOfJava(String name) {
    try {
      Class.forName("java.lang." + name, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Returns the kind that an experiment names, such as {@code shortest-first}. */
  public String kind() {
    return kind(text);
  }

  private static String kind(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-")
        .toLowerCase(Locale.ROOT);
  }

  /** Returns the package of its classes, such as {@code shortestfirst}. */
  public String room() {
    return room(text);
  }

  private static String room(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
