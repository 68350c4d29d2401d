package io.racklab.master.runs.whatif;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.topologies.config.Nearest;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads changes to an experiment: {@code racks.link = 2x}, {@code slowstart = 0.8}, {@code nodes +
 * 10}, {@code scheduler = capacity}; several with {@code ;} between them, and a price after
 * {@code @}.
 */
public final class ChangeReader {
  private static final String RACKS = "cluster.racks";
  private static final Pattern NODES = Pattern.compile("nodes\\s*([+-])\\s*(\\d{1,6})");
  private static final Pattern SCHEDULER = Pattern.compile("scheduler\\s*=\\s*(\\S+)");
  private static final Pattern VALUE = Pattern.compile("([^=]+?)\\s*=\\s*(.+)");
  private static final Pattern TIMES = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*x");
  private static final Pattern PERCENT = Pattern.compile("([+-]\\d+(?:\\.\\d+)?)\\s*%");
  private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?)(\\s*[A-Za-z/]*)");
  private static final Pattern PRICE = Pattern.compile("(.*?)\\s*@\\s*(\\d+(?:\\.\\d+)?)");

  private final ResolvedExperiment base;

  /**
   * @param resolved the text of the experiment without a change, with every value
   */
  public ChangeReader(String resolved) {
    base = new ResolvedExperiment(resolved);
  }

  /**
   * Reads a change.
   *
   * @throws WrongChangeException if it is none
   */
  public Change read(String text) {
    Matcher priced = PRICE.matcher(text.strip());
    boolean hasPrice = priced.matches();
    String name = hasPrice ? priced.group(1) : text.strip();
    Map<String, String> overrides = new LinkedHashMap<>();
    ResolvedExperiment now = base;
    for (String part : name.split(";")) {
      Map<String, String> more = part(part.strip(), now);
      overrides.putAll(more);
      // A later part sees the racks as an earlier part has changed them.
      if (more.containsKey(RACKS)) {
        now = now.with(RACKS, value(more.get(RACKS)));
      }
    }
    return new Change(
        name,
        overrides,
        hasPrice ? OptionalDouble.of(Double.parseDouble(priced.group(2))) : OptionalDouble.empty());
  }

  /** True if a change sets every key to the value that it has already. */
  public boolean isAsItIs(Change change) {
    return change.overrides().entrySet().stream()
        .allMatch(
            override -> {
              String text = ResolvedExperiment.text(value(override.getValue()));
              return base.directions(override.getKey()).stream()
                  .allMatch(path -> text.equals(base.changed(path, same -> same).get(path)));
            });
  }

  private static ConfigValue value(String hocon) {
    return ConfigFactory.parseString("value = " + hocon).getValue("value");
  }

  private Map<String, String> part(String part, ResolvedExperiment now) {
    Matcher nodes = NODES.matcher(part);
    if (nodes.matches()) {
      int count = Integer.parseInt(nodes.group(2));
      return nodes(part, now, nodes.group(1).equals("+") ? count : -count);
    }
    Matcher scheduler = SCHEDULER.matcher(part);
    if (scheduler.matches()) {
      return Collections.singletonMap(
          "schedulers", "[" + ConfigUtil.quoteString(scheduler.group(1)) + "]");
    }
    Matcher value = VALUE.matcher(part);
    if (!value.matches()) {
      throw new WrongChangeException(
          part, "it is not a key and a value", "write 'racks.link = 2x', 'nodes + 10' or so");
    }
    String path = path(part, value.group(1).strip(), now);
    String wanted = value.group(2).strip();
    Matcher times = TIMES.matcher(wanted);
    Matcher percent = PERCENT.matcher(wanted);
    if (times.matches()) {
      return scaled(part, now, path, new BigDecimal(times.group(1)));
    }
    if (percent.matches()) {
      BigDecimal share = new BigDecimal(percent.group(1)).movePointLeft(2);
      return scaled(part, now, path, BigDecimal.ONE.add(share));
    }
    try {
      value(wanted);
    } catch (ConfigException e) {
      throw new WrongChangeException(
          part, wanted + " is not a value", "close its brackets, or write it in quotes");
    }
    return Collections.singletonMap(path, wanted);
  }

  private static Map<String, String> nodes(String part, ResolvedExperiment now, int more) {
    ConfigList racks = (ConfigList) now.at(RACKS);
    if (NodeChange.nodes(racks) + more < racks.size()) {
      throw new WrongChangeException(
          part,
          "the cluster has " + NodeChange.nodes(racks) + " nodes in " + racks.size() + " racks",
          "leave at least one node in each rack");
    }
    return Collections.singletonMap(RACKS, ResolvedExperiment.text(NodeChange.racks(racks, more)));
  }

  /** Returns the only path that ends with the key. */
  private static String path(String part, String key, ResolvedExperiment now) {
    List<String> paths = List.copyOf(now.paths());
    List<String> found =
        paths.stream().filter(path -> path.equals(key) || path.endsWith("." + key)).toList();
    if (found.size() > 1 && !found.contains(key)) {
      throw new WrongChangeException(
          part, key + " may be " + String.join(" or ", found), "write more of the path");
    }
    if (found.isEmpty() && !key.contains(".")) {
      throw new WrongChangeException(
          part, "there is no key " + key, "did you mean " + Nearest.to(key, paths) + "?");
    }
    // A key without a value in the experiment is known to its reader only.
    return found.isEmpty() || found.contains(key) ? key : found.get(0);
  }

  private static Map<String, String> scaled(
      String part, ResolvedExperiment now, String path, BigDecimal factor) {
    Map<String, String> overrides = new LinkedHashMap<>();
    UnaryOperator<ConfigValue> change = value -> times(part, value, factor);
    for (String one : now.directions(path)) {
      overrides.putAll(now.changed(one, change));
    }
    if (overrides.isEmpty()) {
      throw new WrongChangeException(
          part, path + " has no value that could be multiplied", "write a value in place of it");
    }
    return overrides;
  }

  private static ConfigValue times(String part, ConfigValue value, BigDecimal factor) {
    Matcher quantity = QUANTITY.matcher(String.valueOf(value.unwrapped()));
    if (!quantity.matches()) {
      throw new WrongChangeException(
          part,
          ResolvedExperiment.text(value) + " is no quantity",
          "write a value in place of a factor");
    }
    BigDecimal number = new BigDecimal(quantity.group(1)).multiply(factor).stripTrailingZeros();
    String text = number.toPlainString();
    return quantity.group(2).isBlank()
        ? value(text)
        : ConfigValueFactory.fromAnyRef(text + quantity.group(2));
  }
}
