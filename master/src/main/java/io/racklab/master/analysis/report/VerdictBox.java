package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The verdict on results, from run.json, which says whether they can be trusted.
 *
 * @param level VALID, DEGRADED or INVALID, followed by a tolerance if rates were approximate;
 *     UNFINISHED or FAILED if not every run has ended; UNJUDGED without a verdict
 * @param sentence the meaning of the level
 * @param details the reasons and the measurements
 */
public record VerdictBox(String level, String sentence, List<String> details) {
  public VerdictBox {
    details = List.copyOf(details);
  }

  static VerdictBox of(JsonNode run, int ended) {
    JsonNode verdict = run.path("verdict");
    String judged = verdict.path("level").asText("");
    List<String> details = new ArrayList<>();
    verdict.path("reasons").forEach(reason -> details.add(reason.asText()));
    figures(run, verdict, details);
    int planned = run.path("runs").asInt(ended);
    String share = ended + " of " + planned + " runs ended";
    if (!run.path("failure").isNull() && run.has("failure")) {
      details.add(0, run.path("failure").asText());
      return new VerdictBox("FAILED", share + ok(judged), details);
    }
    if (ended < planned || run.path("ended").isNull()) {
      return new VerdictBox("UNFINISHED", share + ok(judged), details);
    }
    return new VerdictBox(judged.isEmpty() ? "UNJUDGED" : judged, meaning(judged), details);
  }

  /** Returns the level without a tolerance. */
  public String bare() {
    return bare(level);
  }

  private static String bare(String level) {
    return level.replaceFirst(",.*", "");
  }

  private static String ok(String judged) {
    return judged.isEmpty() ? "." : "; those are " + judged + ".";
  }

  private static String meaning(String level) {
    return switch (bare(level)) {
      case "VALID" -> "The emulated network did what its model says; the results can be trusted.";
      case "DEGRADED" -> "The emulation came close to its model but exceeded a bound; see below.";
      case "INVALID" -> "These results say more about this machine than about the schedulers.";
      default -> "run.json holds no verdict.";
    };
  }

  private static void figures(JsonNode run, JsonNode verdict, List<String> details) {
    int judged = verdict.path("flows_judged").asInt();
    if (run.path("clock").asText().equals("virtual")) {
      details.add("Virtual clock: flows end when the model says, so nothing can be late.");
      if (verdict.path("tolerance").asDouble() > 0) {
        details.add(
            "Rates are approximate: a link's flows get new rates only when its load has changed by"
                + " more than network.tolerance.");
      }
    } else if (judged > 0) {
      details.add(
          String.format(
              Locale.ROOT,
              "%,d flows judged: their ends differ from the model's by %.2f %% of the duration in"
                  + " the median, and by %.2f %% at the 99th percentile.",
              judged,
              100 * verdict.path("flow_error_median").asDouble(),
              100 * verdict.path("flow_error_p99").asDouble()));
      if (verdict.path("unsent_share_median").isNumber()) {
        details.add(
            String.format(
                Locale.ROOT,
                "When a flow ended in the model, its sender had %.2f %% of it unsent in the median,"
                    + " and %.2f %% at the 99th percentile. Over %,d windows of links, receivers"
                    + " counted less than the model by %.1f %% of the link's capacity, and more by"
                    + " %.1f %% (99th percentiles).",
                100 * verdict.path("unsent_share_median").asDouble(),
                100 * verdict.path("unsent_share_p99").asDouble(),
                verdict.path("link_windows").asInt(),
                100 * verdict.path("link_below_model_p99").asDouble(),
                100 * verdict.path("link_above_model_p99").asDouble()));
      }
      JsonNode ledger = verdict.path("ledger");
      details.add(
          String.format(
              Locale.ROOT,
              "The byte ledger %s: %s GB sent, %s GB received.",
              ledger.path("closes").asBoolean() ? "closes" : "does not close",
              MetricFigures.number(ledger.path("sent_bytes").asDouble() / 1e9),
              MetricFigures.number(ledger.path("received_bytes").asDouble() / 1e9)));
      details.add(
          String.format(
              Locale.ROOT,
              "Timers were late by %.1f ms at the 99th percentile. Processors were %.0f %% busy."
                  + " The most heavily loaded link was at %.1f %% of its capacity.",
              verdict.path("timer_lateness_ms").path("p99").asDouble(),
              100 * verdict.path("processors_busy").asDouble(),
              100 * verdict.path("fullest_link").asDouble()));
    }
  }
}
