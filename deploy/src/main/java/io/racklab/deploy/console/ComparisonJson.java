package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import io.racklab.master.analysis.report.Comparison.Measured;
import io.racklab.master.analysis.report.Contender;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Mean;
import io.racklab.master.analysis.statistics.PairedDifference;
import io.racklab.master.analysis.statistics.Ranking;
import io.racklab.master.analysis.statistics.Ranking.Rival;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A comparison as nested maps for JSON. A metric's maps lack contenders without a value for it; a
 * missing bound is null.
 */
public final class ComparisonJson {
  private ComparisonJson() {}

  /**
   * Returns the comparison.
   *
   * @param directories the compared run directories
   */
  public static Map<String, Object> of(Comparison comparison, List<Results> directories) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", comparison.level());
    json.put("baseline", comparison.baseline().orElse(null));
    json.put("contenders", comparison.contenders());
    json.put("directories", directories(directories));
    json.put("cells", comparison.cells().stream().map(ComparisonJson::cell).toList());
    return json;
  }

  private static List<Map<String, Object>> directories(List<Results> directories) {
    List<String> names = Contender.names(directories);
    List<Map<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < directories.size(); i++) {
      DirectoryText text = new DirectoryText(names.get(i), directories.get(i));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", text.name());
      json.put("folder", text.results().folder().toString());
      json.put("verdict", text.results().run().path("verdict").path("level").asText(null));
      json.put("reasons", text.reasons());
      json.put("runs", text.results().runs().size());
      all.add(json);
    }
    return all;
  }

  private static Map<String, Object> cell(InCell cell) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cell", cell.cell().values());
    json.put("metrics", cell.measured().stream().map(ComparisonJson::measured).toList());
    return json;
  }

  private static Map<String, Object> measured(Measured measured) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("metric", measured.metric().path());
    json.put("name", measured.metric().name());
    json.put("unit", word(measured.metric().unit()));
    json.put("better", measured.metric().better().map(ComparisonJson::word).orElse(null));
    Map<String, Object> means = new LinkedHashMap<>();
    measured.means().forEach((name, mean) -> means.put(name, mean(mean)));
    json.put("means", means);
    Map<String, Object> differences = new LinkedHashMap<>();
    measured.differences().forEach((name, from) -> differences.put(name, difference(from)));
    json.put("differences", differences);
    json.put("winner", measured.ranking().map(ranking -> winner(ranking, measured)).orElse(null));
    return json;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> mean(Mean mean) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("n", mean.n());
    json.putAll(interval(mean.interval()));
    return json;
  }

  private static Map<String, Object> interval(Interval interval) {
    boolean bounded = interval.isBounded();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("estimate", interval.estimate());
    json.put("half_width", bounded ? interval.halfWidth() : null);
    json.put("low", bounded ? interval.low() : null);
    json.put("high", bounded ? interval.high() : null);
    return json;
  }

  private static Map<String, Object> difference(Difference difference) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("pairs", difference instanceof PairedDifference paired ? paired.pairs() : null);
    json.put("absolute", interval(difference.absolute()));
    json.put("relative", difference.relative().map(ComparisonJson::interval).orElse(null));
    return json;
  }

  private static Map<String, Object> winner(Ranking ranking, Measured measured) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("best", ranking.best());
    json.put("has_won", ranking.hasWinner());
    json.put("runner_up", ranking.runnerUp().name());
    json.put("lead", difference(ranking.runnerUp().lead()));
    json.put("may_be_as_good", ranking.mayBeAsGood().stream().map(Rival::name).toList());
    json.put("leaders", ranking.leaders());
    json.put("behind", ranking.behind().stream().map(Rival::name).toList());
    json.put("sentence", WinnerText.of(ranking, measured.metric()));
    return json;
  }
}
