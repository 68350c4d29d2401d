package io.racklab.master.runs.results;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import io.racklab.master.engine.schedule.external.ProgramFiles;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Jar;
import io.racklab.master.runs.experiment.NamedChanges;
import io.racklab.master.runs.experiment.RunPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The fingerprint of everything that decides a run's rows, as a short text: runs with equal
 * fingerprints need not be run again. It covers the configuration, the jobs (traces may change
 * while their names do not), the version, and the jars and programs with users' own policies.
 */
final class Fingerprint {
  /** The keys that decide which runs there are, but nothing within a run. */
  private static final List<String> OUTSIDE =
      List.of("name", "description", "repeats", "until", "sweep", NamedChanges.KEY, "schedulers");

  private final String version;
  private final String jars;

  Fingerprint(String version, List<Jar> jars) {
    this.version = version;
    // The names and the order of the jars do not affect a run.
    this.jars = jars.stream().map(Jar::sha256).sorted().collect(Collectors.joining(" "));
  }

  String of(RunPlan plan) {
    Experiment experiment = plan.experiment();
    Config config = ConfigFactory.parseString(experiment.resolved()).getConfig("experiment");
    // The scheduler is found by its position, since names may stand for presets.
    ConfigValue scheduler =
        config.getList("schedulers").get(experiment.schedulers().indexOf(plan.scheduler()));
    for (String key : OUTSIDE) {
      config = config.withoutPath(key);
    }
    MessageDigest digest = sha256();
    for (String part :
        List.of(
            version,
            jars,
            config.root().render(ConfigRenderOptions.concise()),
            scheduler.render(ConfigRenderOptions.concise()),
            Integer.toString(plan.repeat()))) {
      digest.update(bytes(part));
      digest.update((byte) 0);
    }
    // The jobs are added one by one: a trace may have more of them than a string can hold.
    digest.update(bytes("["));
    String before = "";
    for (Object job : experiment.jobs(plan.repeat())) {
      digest.update(bytes(before));
      digest.update(bytes(job.toString()));
      before = ", ";
    }
    digest.update(bytes("]"));
    digest.update((byte) 0);
    for (Path program : ProgramFiles.of(scheduler)) {
      digest.update(content(program));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns a file's bytes, or none if it cannot be read, which the start of the program reports.
   */
  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
