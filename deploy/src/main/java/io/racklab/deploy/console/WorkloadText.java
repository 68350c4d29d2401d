package io.racklab.deploy.console;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.LoadOf;
import io.racklab.master.engine.workload.Remarks;
import io.racklab.master.engine.workload.WorkloadSummary;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Slots;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** A workload as text: figures, distributions, and the load that it puts on a cluster. */
public final class WorkloadText {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final double NANOS = 1e9;

  private WorkloadText() {}

  /**
   * Returns the whole text; each line ends with a line end.
   *
   * @param word the word that named the workload
   */
  public static String of(String word, WorkloadSummary workload, Cluster cluster) {
    StringBuilder text = new StringBuilder();
    text.append(word).append("\n\n");
    line(
        text,
        "jobs",
        "%,d (%,d with maps only), users %,d",
        workload.jobs().size(),
        workload.mapOnly(),
        workload.users());
    double span = workload.span().toNanos() / NANOS;
    double first = workload.jobs().get(0).submit().toNanos() / NANOS;
    line(
        text,
        "submitted",
        "over %s%s",
        time(span),
        first > 0 ? ", the first after " + time(first) : "");
    long maps = workload.sum(JobSpec::maps);
    long reduces = workload.sum(JobSpec::reduces);
    line(text, "tasks", "maps %,d, reduces %,d", maps, reduces);
    line(
        text,
        "bytes",
        "input %s, shuffle %s, output %s",
        QuantityText.bytes(workload.sum(JobSpec::inputBytes)),
        QuantityText.bytes(workload.sum(JobSpec::shuffleBytes)),
        QuantityText.bytes(workload.sum(JobSpec::outputBytes)));
    text.append('\n');
    line(
        text,
        "a job's",
        "%9s %9s %9s %9s %9s  by powers of ten",
        "10 %",
        "half",
        "90 %",
        "99 %",
        "most");
    sizes(text, "input", workload, JobSpec::inputBytes, QuantityText::bytes);
    sizes(text, "shuffle", workload, JobSpec::shuffleBytes, QuantityText::bytes);
    sizes(text, "output", workload, JobSpec::outputBytes, QuantityText::bytes);
    sizes(text, "maps", workload, JobSpec::maps, WorkloadText::count);
    sizes(text, "reduces", workload, JobSpec::reduces, WorkloadText::count);
    double[] largest = workload.largestReduces();
    if (largest.length > 0) {
      line(
          text,
          "key skew",
          "in %,d jobs; the largest reduce fetches %.1f times the mean in the median job, %.1f at"
              + " most",
          largest.length,
          largest[(largest.length - 1) / 2],
          largest[largest.length - 1]);
    }
    if (workload.sharedFiles() > 0) {
      line(
          text,
          "files",
          "%,d are shared by %,d jobs in all, which read the same blocks",
          workload.sharedFiles(),
          workload.sharing());
    }
    text.append('\n');
    double computing = workload.computing();
    line(text, "computing", "%s in all, without starts, reads and copies", hours(computing));
    if (cluster.racks().stream()
        .flatMap(rack -> rack.nodes().stream())
        .allMatch(node -> node.slots() instanceof Slots.Typed)) {
      load(text, "maps", workload.mapComputing(), typed(cluster, Slots.Typed::maps), cluster, span);
      load(
          text,
          "reduces",
          workload.reduceComputing(),
          typed(cluster, Slots.Typed::reduces),
          cluster,
          span);
    } else {
      load(text, "", computing, LoadOf.slots(cluster), cluster, span);
    }
    uplinks(text, workload, cluster, span);
    return text.toString();
  }

  /**
   * Returns a line for each remark, below the name of their file; each line ends with a line end.
   */
  public static String assumed(List<Remarks> all) {
    StringBuilder text = new StringBuilder();
    for (Remarks remarks : all) {
      if (!remarks.sentences().isEmpty()) {
        remarks.file().ifPresent(file -> line(text, text.isEmpty() ? "assumed" : "", "%s:", file));
      }
      for (String sentence : remarks.sentences()) {
        line(text, text.isEmpty() ? "assumed" : "", "%s", sentence);
      }
    }
    return text.toString();
  }

  /**
   * Adds a line with the time for which the computing would keep all slots of a kind, or all vcores
   * of containers, busy.
   *
   * @param kind the type of tasks that the slots run; empty for slots of either type
   * @param computing seconds of computing
   * @param span seconds over which jobs are submitted; 0 where all are submitted at once
   */
  private static void load(
      StringBuilder text,
      String kind,
      double computing,
      double slots,
      Cluster cluster,
      double span) {
    if (slots == 0) {
      return;
    }
    String whose =
        cluster.name()
            + "'s %,.0f %s ".formatted(slots, cluster.offersContainers() ? "vcores" : "slots")
            + (kind.isEmpty() ? "" : "for " + kind + " ");
    line(
        text,
        "load",
        span == 0
            ? "%s if %swere all busy"
            : "%s if %swere all busy: %.2f of the time over which jobs are submitted",
        hours(computing / slots),
        whose,
        span == 0 ? 0 : computing / slots / span);
  }

  /** Adds a line with the time for which the bytes between racks would fill all uplinks. */
  private static void uplinks(
      StringBuilder text, WorkloadSummary workload, Cluster cluster, double span) {
    double busy = LoadOf.UPLINKS.busySeconds(workload.jobs(), cluster);
    if (busy > 0) {
      line(
          text,
          "",
          "%s if its racks' uplinks were all full%s",
          hours(busy),
          span == 0 ? "" : ": %.2f of that time".formatted(busy / span));
    }
  }

  /** Returns the number of slots of one kind, each weighted by its node's speed. */
  private static double typed(Cluster cluster, ToIntFunction<Slots.Typed> side) {
    return cluster.racks().stream()
        .flatMap(rack -> rack.nodes().stream())
        .mapToDouble(node -> node.speed() * side.applyAsInt((Slots.Typed) node.slots()))
        .sum();
  }

  private static void sizes(
      StringBuilder text,
      String name,
      WorkloadSummary workload,
      ToLongFunction<JobSpec> of,
      LongFunction<String> shown) {
    WorkloadSummary.Sizes sizes = workload.sizes(of);
    line(
        text,
        name,
        "%9s %9s %9s %9s %9s  %s",
        shown.apply(sizes.quantile(0.1)),
        shown.apply(sizes.quantile(0.5)),
        shown.apply(sizes.quantile(0.9)),
        shown.apply(sizes.quantile(0.99)),
        shown.apply(sizes.quantile(1)),
        picture(sizes.decades()));
  }

  /**
   * Returns a histogram with a bar for zero, one for 1 to 9, one for 10 to 99 and so on; an empty
   * bin is a blank.
   */
  private static String picture(long[] decades) {
    long most = Math.max(1, Arrays.stream(decades).max().orElse(1));
    StringBuilder bars = new StringBuilder("0");
    for (int i = 0; i < decades.length; i++) {
      int height = (int) ((decades[i] * BARS.length() + most - 1) / most);
      bars.append(height == 0 ? ' ' : BARS.charAt(height - 1));
      bars.append(i == 0 ? "|" : "");
    }
    return bars.toString();
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String time(double seconds) {
    return seconds < 100 ? String.format(Locale.ROOT, "%.1f s", seconds) : hours(seconds);
  }

  private static String hours(double seconds) {
    return seconds < 3600
        ? String.format(Locale.ROOT, "%.1f min", seconds / 60)
        : String.format(Locale.ROOT, "%,.1f h", seconds / 3600);
  }

  private static void line(StringBuilder text, String name, String format, Object... values) {
    text.append(String.format(Locale.ROOT, "%-10s ", name))
        .append(String.format(Locale.ROOT, format, values))
        .append('\n');
  }
}
