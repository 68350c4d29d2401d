package io.racklab.master.runs.plan;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.statistics.Direction;
import io.racklab.topologies.config.Nearest;
import io.racklab.topologies.config.Size;
import io.racklab.topologies.config.TimeSpan;
import io.racklab.topologies.config.UnreadableException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads goals such as {@code job_s.p95 < 10 min}. */
public final class GoalReader {
  private static final Pattern GOAL = Pattern.compile("([^<>=]+?)\\s*(<=|>=|<|>)\\s*([^<>=]+)");
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
  private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%");
  private static final double NANOS = 1e9;

  private GoalReader() {}

  /**
   * Reads a goal.
   *
   * @throws WrongPlanException if it is none
   */
  public static Goal read(String text) {
    Matcher parts = GOAL.matcher(text.strip());
    if (!parts.matches()) {
      throw wrong(
          text, "it is not a metric, < or >, and a value", "write --goal 'job_s.p95 < 10 min'");
    }
    Metric metric = metric(text, parts.group(1));
    Relation relation = Relation.of(parts.group(2));
    if (metric.better().isPresent() && metric.better().get() != relation.better()) {
      boolean less = metric.better().get() == Direction.LESS_IS_BETTER;
      throw wrong(
          text,
          "for the " + metric.name() + (less ? ", less" : ", more") + " is better",
          "write " + metric.path() + (less ? " < " : " > ") + parts.group(3).strip());
    }
    return new Goal(metric, relation, bound(text, metric, parts.group(3).strip()), text.strip());
  }

  private static Metric metric(String text, String path) {
    List<String> known = Metric.ALL.stream().map(Metric::path).toList();
    if (!known.contains(path)) {
      throw wrong(
          text,
          path + " is no number of summary.json",
          "did you mean " + Nearest.to(path, known) + "?");
    }
    return Metric.at(path);
  }

  private static double bound(String text, Metric metric, String value) {
    try {
      if (metric.unit() == Unit.SECONDS) {
        return TimeSpan.parse(value).toNanos() / NANOS;
      }
      if (metric.unit() == Unit.BYTES) {
        return Size.parse(value);
      }
    } catch (UnreadableException e) {
      throw wrong(text, e.text() + " " + e.why(), "write " + e.proposal());
    }
    Matcher percent = PERCENT.matcher(value);
    if (metric.unit() == Unit.SHARE && percent.matches()) {
      return Double.parseDouble(percent.group(1)) / 100;
    }
    if (!NUMBER.matcher(value).matches()) {
      throw wrong(
          text,
          value + " is not a plain number",
          metric.unit() == Unit.SHARE
              ? "write a share, such as 0.8 or 80 %"
              : "write one without a unit, such as 2.5");
    }
    return Double.parseDouble(value);
  }

  private static WrongPlanException wrong(String text, String what, String instead) {
    return new WrongPlanException("the goal " + text.strip() + ": " + what, instead);
  }
}
