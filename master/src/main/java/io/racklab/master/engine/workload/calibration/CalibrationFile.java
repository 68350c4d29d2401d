package io.racklab.master.engine.workload.calibration;

import com.typesafe.config.ConfigUtil;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.MissingFile;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.Size;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads and writes what a calibration has learned. */
public final class CalibrationFile {
  private static final double MIB = 1 << 20;

  private CalibrationFile() {}

  /** Reads a key of an experiment: the path of a file, or a section. */
  public static Optional<Calibrated> from(Field field) {
    if (!field.isText()) {
      return field.section().flatMap(CalibrationFile::section);
    }
    Optional<Path> path = field.path();
    if (path.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(read(path.get()));
    } catch (InvalidInputException invalid) {
      invalid.problems().forEach(field::problem);
      return Optional.empty();
    }
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException with every problem of the file
   */
  public static Calibrated read(Path file) {
    if (!Files.exists(file)) {
      throw new InvalidInputException(MissingFile.problem(file));
    }
    Section whole = HoconFile.read(file);
    Optional<Calibrated> read =
        whole
            .at("calibration")
            .required("calibration { … }, as racklab calibrate writes it")
            .section()
            .flatMap(CalibrationFile::section);
    whole.end();
    whole.problems().throwIfAny();
    return read.orElseThrow();
  }

  private static Optional<Calibrated> section(Section section) {
    int jobs = section.at("jobs").count(0, Integer.MAX_VALUE).orElse(0);
    Uncertain none = Uncertain.certain(0);
    Uncertain start = UncertainForm.TIME.read(section.at("start")).orElse(none);
    Uncertain reduceStart = UncertainForm.TIME.read(section.at("reduce-start")).orElse(none);
    Section variation = section.at("variation").section().orElseGet(Section::empty);
    Uncertain ofStart = UncertainForm.NUMBER.read(variation.at("start")).orElse(none);
    Uncertain ofAttempt = UncertainForm.NUMBER.read(variation.at("attempt")).orElse(none);
    Uncertain ofNode = UncertainForm.NUMBER.read(variation.at("node")).orElse(none);
    variation.end();
    Section slow = section.at("stragglers").section().orElseGet(Section::empty);
    Uncertain share = UncertainForm.NUMBER.read(slow.at("share")).orElse(none);
    Uncertain factor = UncertainForm.NUMBER.read(slow.at("factor")).orElse(Uncertain.certain(1));
    boolean nodes = slow.at("of").choice(Map.of("attempt", false, "node", true)).orElse(false);
    slow.end();
    Uncertain failures = UncertainForm.NUMBER.read(section.at("failures")).orElse(none);
    Uncertain background = UncertainForm.NUMBER.read(section.at("background")).orElse(none);
    Section master = section.at("master").section().orElseGet(Section::empty);
    CalibratedMasters masters =
        new CalibratedMasters(
            UncertainForm.TIME.read(master.at("start")).orElse(none),
            UncertainForm.NUMBER.read(master.at("variation")).orElse(none));
    master.end();
    ClassCosts costs = costs(section);
    section.end();
    return Optional.of(
        new Calibrated(
            jobs,
            new CalibratedTasks(
                start,
                reduceStart,
                ofStart,
                ofAttempt,
                ofNode,
                new CalibratedSlow(share, factor, nodes),
                failures,
                background),
            masters,
            costs));
  }

  private static ClassCosts costs(Section section) {
    JobClassing classing =
        section
            .at("classes")
            .choice(
                Map.of(
                    "name", JobClassing.NAME,
                    "user", JobClassing.USER,
                    "queue", JobClassing.QUEUE,
                    "job", JobClassing.JOB,
                    "none", JobClassing.NONE))
            .orElse(JobClassing.NAME);
    Map<String, TaskCosts> byClass = new LinkedHashMap<>();
    for (Section one : section.at("tasks").sections()) {
      Optional<String> name = one.at("class").required("class = others").text();
      TaskCosts costs =
          new TaskCosts(
              one.at("maps").section().flatMap(CalibrationFile::line),
              one.at("reduces").section().flatMap(CalibrationFile::line));
      one.end();
      name.ifPresent(
          given -> {
            if (byClass.put(given, costs) != null) {
              one.problem("the class " + given + " is here twice", "take one of them out");
            }
          });
    }
    return new ClassCosts(classing, byClass);
  }

  private static Optional<CostLine> line(Section section) {
    Optional<Long> bytes = section.at("bytes").required("bytes = 64 MiB").size(1);
    Optional<Uncertain> seconds =
        UncertainForm.TIME.read(section.at("time").required("time { value = 10 s }"));
    Uncertain perMib = UncertainForm.TIME.read(section.at("per-mib")).orElse(Uncertain.certain(0));
    double spread = section.at("spread").number().orElse(0.0);
    section.end();
    return bytes.isEmpty() || seconds.isEmpty()
        ? Optional.empty()
        : Optional.of(new CostLine(bytes.get(), seconds.get(), perMib.times(1 / MIB), spread));
  }

  /** Returns a {@code calibration { … }} section that reads back as an equal calibration. */
  public static String render(Calibrated calibrated) {
    CalibratedTasks tasks = calibrated.tasks();
    StringBuilder text = new StringBuilder(512);
    text.append("calibration {\n  jobs = ")
        .append(calibrated.jobs())
        .append("\n  start ")
        .append(UncertainForm.TIME.render(tasks.start()))
        .append("\n  reduce-start ")
        .append(UncertainForm.TIME.render(tasks.reduceStart()))
        .append("\n  variation {\n    start ")
        .append(UncertainForm.NUMBER.render(tasks.ofStart()))
        .append("\n    attempt ")
        .append(UncertainForm.NUMBER.render(tasks.ofAttempt()))
        .append("\n    node ")
        .append(UncertainForm.NUMBER.render(tasks.ofNode()))
        .append("\n  }\n  stragglers {\n    share ")
        .append(UncertainForm.NUMBER.render(tasks.slow().share()))
        .append("\n    factor ")
        .append(UncertainForm.NUMBER.render(tasks.slow().factor()))
        .append("\n    of = ")
        .append(tasks.slow().nodes() ? "node" : "attempt")
        .append("\n  }\n  failures ")
        .append(UncertainForm.NUMBER.render(tasks.failures()))
        .append("\n  background ")
        .append(UncertainForm.NUMBER.render(tasks.background()))
        .append("\n  master {\n    start ")
        .append(UncertainForm.TIME.render(calibrated.masters().start()))
        .append("\n    variation ")
        .append(UncertainForm.NUMBER.render(calibrated.masters().variation()))
        .append("\n  }\n  classes = ")
        .append(calibrated.costs().classing().name().toLowerCase(Locale.ROOT))
        .append("\n  tasks = [");
    calibrated
        .costs()
        .byClass()
        .forEach(
            (name, costs) -> {
              text.append("\n    { class = ").append(ConfigUtil.quoteString(name));
              costs.maps().ifPresent(line -> text.append("\n      maps ").append(render(line)));
              costs
                  .reduces()
                  .ifPresent(line -> text.append("\n      reduces ").append(render(line)));
              text.append(" }");
            });
    return text.append("\n  ]\n}\n").toString();
  }

  private static String render(CostLine line) {
    return "{ bytes = %s, time %s\n        per-mib %s, spread = %s }"
        .formatted(
            Size.text(Math.round(line.bytes())),
            UncertainForm.TIME.render(line.seconds()),
            UncertainForm.TIME.render(line.perByte().times(MIB)),
            UncertainForm.plain(line.spread()));
  }
}
