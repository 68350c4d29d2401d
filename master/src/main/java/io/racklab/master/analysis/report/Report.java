package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.report.Results.OneRun;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of the report on a run directory, in the order of the page. Texts are not escaped;
 * the renderer escapes them.
 *
 * @param name the experiment's name
 * @param question the question that the experiment answers
 * @param answer sentences, of which the first answers the question; empty if no run has ended
 * @param notes what readers must know about the results, such as gaps and traps
 */
public record Report(
    String name,
    VerdictBox standing,
    String question,
    List<String> answer,
    List<String> notes,
    ReportTables tables,
    ReportFigures figures,
    Origin origin) {
  /** The most unfinished runs that a note names. */
  private static final int MOST_NAMED = 6;

  public Report {
    answer = List.copyOf(answer);
    notes = List.copyOf(notes);
  }

  /**
   * Reads a run directory, complete or not.
   *
   * @throws NoSuchFileException if the folder contains no run
   * @throws IOException also if the files are not in Racklab's format
   */
  public static Report of(Path folder) throws IOException {
    Results results = Results.in(folder);
    Setting setting = Setting.in(folder);
    List<OneRun> begun = Unfinished.in(results);
    List<Group> ended = Group.of(results.runs());
    ResultTables tables = new ResultTables(ended);
    Distances distances = Distances.of(results);
    JsonNode run = results.run();
    String name = run.path("name").asText("run");
    List<Group> shown = ended.isEmpty() ? Group.of(begun) : ended;
    SeriesStyles looks = new SeriesStyles(shown);
    Views views = Views.of(shown, looks, setting);
    List<String> notes = new ArrayList<>(notes(results, begun));
    notes.addAll(views.notes());
    return new Report(
        name,
        VerdictBox.of(run, results.runs().size()),
        question(name, run, shown, setting),
        conclusions(results, ended, distances),
        notes,
        new ReportTables(tables.means(), distances.table(), tables.runs()),
        figures(ended, looks, views),
        new Origin(setting.text(), setting.cluster(), facts(run), options(run)));
  }

  private static ReportFigures figures(List<Group> ended, SeriesStyles looks, Views views) {
    List<SelectionView> means = means(ended, looks);
    Optional<Figure> map =
        new LeadMap(DrawnMetric.JOB_TIME, Conclusion.rankings(ended), looks).figure();
    boolean sweep = ended.stream().map(Group::cell).distinct().count() > 1;
    return map.isPresent() || !sweep
        ? new ReportFigures(map, means, views.cells())
        : ReportFigures.withFirst(means, views.cells());
  }

  private static List<SelectionView> means(List<Group> ended, SeriesStyles looks) {
    SweepLayout layout = SweepLayout.of(ended.stream().map(Group::cell).distinct().toList());
    Map<String, List<Group>> bySelection = new LinkedHashMap<>();
    ended.forEach(
        group ->
            bySelection
                .computeIfAbsent(layout.selection(group.cell()), one -> new ArrayList<>())
                .add(group));
    List<SelectionView> views = new ArrayList<>();
    bySelection.forEach(
        (selection, groups) -> {
          String prefix = views.isEmpty() ? "" : "selection-" + (views.size() + 1) + "-";
          List<Figure> figures =
              new ArrayList<>(new MetricFigures(groups, looks, layout).figures());
          figures.addAll(new DifferenceFigures(groups, looks, layout).figures());
          views.add(
              new SelectionView(
                  selection,
                  figures.stream()
                      .map(figure -> selection.isEmpty() ? figure : figure.at(selection))
                      .map(figure -> figure.named(prefix + figure.id()))
                      .toList()));
        });
    return views;
  }

  /**
   * Returns the sentences of the conclusion. If the schedulers also differ in settings of slots,
   * the second sentence names these.
   */
  private static List<String> conclusions(Results results, List<Group> ended, Distances distances)
      throws IOException {
    List<String> sentences = new ArrayList<>(Conclusion.of(ended));
    if (!sentences.isEmpty()) {
      SlotSettings.difference(Contender.in(List.of(results)))
          .ifPresent(differ -> sentences.add(1, differ));
      distances.sentence().ifPresent(sentences::add);
    }
    return sentences;
  }

  private static String question(String name, JsonNode run, List<Group> groups, Setting setting) {
    List<String> schedulers = new SeriesStyles(groups).schedulers();
    StringBuilder text = new StringBuilder();
    if (schedulers.size() > 1) {
      text.append("Which of ")
          .append(String.join(", ", schedulers.subList(0, schedulers.size() - 1)))
          .append(" and ")
          .append(schedulers.get(schedulers.size() - 1))
          .append(" ends jobs sooner");
    } else {
      text.append("How does ")
          .append(schedulers.isEmpty() ? name : schedulers.get(0))
          .append(" do");
    }
    if (!setting.clusterInWords().isEmpty()) {
      text.append(" on ").append(setting.clusterInWords());
    }
    if (!setting.workload().isEmpty()) {
      text.append(", workload ").append(setting.workload());
    }
    int jobs =
        groups.stream()
            .flatMap(group -> group.runs().stream())
            .mapToInt(one -> one.summary().path("jobs").asInt())
            .max()
            .orElse(0);
    if (jobs > 0) {
      text.append(", ").append(jobs == 1 ? "1 job" : jobs + " jobs").append(" a run");
    }
    long cells = groups.stream().map(Group::cell).distinct().count();
    if (cells > 1) {
      text.append(", in ").append(cells).append(" cells of a sweep");
    }
    int repeats = run.path("repeats").asInt(1);
    return text.append(repeats == 1 ? "? 1 repeat." : "? " + repeats + " repeats.").toString();
  }

  private static List<String> notes(Results results, List<OneRun> begun) {
    List<String> notes = new ArrayList<>();
    if (!begun.isEmpty()) {
      List<String> names =
          begun.stream()
              .limit(MOST_NAMED)
              .map(one -> results.folder().relativize(one.folder()).toString())
              .toList();
      notes.add(
          "Unfinished, and therefore left out of means and tables: "
              + String.join(", ", names)
              + (begun.size() > names.size() ? " and others." : "."));
    }
    notes.addAll(EqualCells.notes(results.runs()));
    notes.addAll(Traps.notes(results.runs()));
    double failed = results.runs().stream().mapToDouble(run -> run.metric("jobs_failed")).sum();
    if (failed > 0) {
      notes.add((long) failed + " jobs failed; job times are of those that succeeded.");
    }
    return notes;
  }

  private static String options(JsonNode run) {
    StringBuilder options = new StringBuilder();
    run.path("jars").forEach(jar -> options.append(" --jar ").append(jar.path("file").asText()));
    return options.toString();
  }

  private static Map<String, String> facts(JsonNode run) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (String name : List.of("seed", "clock", "time_scale", "byte_scale", "started", "ended")) {
      String value = run.path(name).asText("");
      // Scales have no effect in virtual time.
      boolean silent = name.endsWith("scale") && run.path("clock").asText().equals("virtual");
      if (!value.isEmpty() && !value.equals("null") && !silent) {
        facts.put(name.replace('_', ' '), value);
      }
    }
    run.path("machine")
        .properties()
        .forEach(one -> facts.put(one.getKey().replace('_', ' '), one.getValue().asText()));
    for (JsonNode jar : run.path("jars")) {
      facts.put("SHA-256 of " + jar.path("file").asText(), jar.path("sha256").asText());
    }
    return facts;
  }
}
