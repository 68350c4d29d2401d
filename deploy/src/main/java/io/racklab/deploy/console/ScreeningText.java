package io.racklab.deploy.console;

import io.racklab.master.analysis.page.TablePage;
import io.racklab.master.analysis.report.Table;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.runs.suite.Screening;
import io.racklab.master.runs.suite.Screening.Contribution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What the screening of mixes has found, for people, for pages and for programs. */
public final class ScreeningText {
  private ScreeningText() {}

  /** Returns the contributions of the questions, over all scenarios and in each of them. */
  public static String of(Screening screening) {
    Columns columns = new Columns();
    rows(screening).forEach(columns::row);
    return "\n%d mixes, once in each scenario: the share of the variance of job times that only the row's question explains, and the factors of its answers%n%n%s"
        .formatted(screening.scores().size(), columns);
  }

  /** Returns the same in Markdown. */
  public static String markdown(Screening screening) {
    List<List<String>> rows = rows(screening);
    StringBuilder text = new StringBuilder("\n");
    for (int row = 0; row < rows.size(); row++) {
      text.append("| ").append(String.join(" | ", rows.get(row))).append(" |\n");
      if (row == 0) {
        text.append("|---".repeat(rows.get(0).size())).append("|\n");
      }
    }
    return text.toString();
  }

  /** Returns the section of the suite's page. */
  static TablePage.Section section(Screening screening) {
    List<List<String>> rows = rows(screening);
    return new TablePage.Section(
        "questions",
        "What each question contributes",
        new Table(rows.get(0), List.of(new Table.Part("", rows.subList(1, rows.size())))),
        "%d mixes, once in each scenario: the share of the variance of job times that only the row's question explains, and the factors of its answers."
            .formatted(screening.scores().size()));
  }

  private static List<List<String>> rows(Screening screening) {
    List<String> header = new ArrayList<>(List.of("question", "all"));
    header.addAll(screening.byScenario().keySet());
    header.add("factors of its answers");
    List<List<String>> rows = new ArrayList<>(List.of(header));
    for (Part part : Part.values()) {
      List<String> row = new ArrayList<>(List.of(part.word()));
      row.add(percent(screening.all().get(part)));
      screening.byScenario().values().forEach(one -> row.add(percent(one.get(part))));
      row.add(
          screening.all().get(part).quotients().entrySet().stream()
              .map(one -> String.format(Locale.ROOT, "%s %.2f", one.getKey(), one.getValue()))
              .collect(Collectors.joining(", ")));
      rows.add(row);
    }
    return rows;
  }

  private static String percent(Contribution contribution) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * contribution.share());
  }

  /** Returns the screening as maps, lists and numbers, for JSON. */
  public static Map<String, Object> json(Screening screening) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("questions", contributions(screening.all()));
    Map<String, Object> scenarios = new LinkedHashMap<>();
    screening.byScenario().forEach((scenario, one) -> scenarios.put(scenario, contributions(one)));
    all.put("scenarios", scenarios);
    Map<String, Object> mixes = new LinkedHashMap<>();
    screening.scores().forEach(one -> mixes.put(one.mix().entry().name(), one.quotient()));
    all.put("mixes", mixes);
    return all;
  }

  private static Map<String, Object> contributions(Map<Part, Contribution> all) {
    Map<String, Object> json = new LinkedHashMap<>();
    all.forEach(
        (part, one) -> {
          Map<String, Object> contribution = new LinkedHashMap<>();
          contribution.put("share", one.share());
          contribution.put("factors", one.quotients());
          json.put(part.word(), contribution);
        });
    return json;
  }
}
