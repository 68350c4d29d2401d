package io.racklab.deploy.cli;

import io.racklab.deploy.files.ImmovableInputException;
import io.racklab.deploy.files.InputRole;
import io.racklab.deploy.files.Relocation;
import io.racklab.deploy.pack.Packing;
import io.racklab.deploy.pack.WrongPackException;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.PolicyJars;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.results.UnchangedRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Packs a run directory into an archive that can be verified elsewhere. */
@Command(
    name = "pack",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Packs a run directory into one archive: the resolved experiment, results, verdict,"
            + " versions, and the SHA-256 of each file. With the archive, racklab verify repeats"
            + " the runs elsewhere and compares the results.",
    footer = {
      "",
      "Examples:",
      "  racklab pack runs/quickstart-20261121-115030",
      "  racklab pack runs/day --with-traces --ro-crate --out day.zip"
    })
public final class PackCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "a run directory in which all runs have ended")
  private Path folder;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "the archive, which must not exist (default: RUN's name, with .zip)")
  private Path out;

  @Option(
      names = "--with-traces",
      description =
          "also pack traces, jars, programs and the Python modules that they import (default: only"
              + " their names and SHA-256)")
  private boolean withTraces;

  @Option(
      names = "--ro-crate",
      description =
          "also describe the pack as a research object (ro-crate-metadata.json, RO-Crate 1.1), as"
              + " repositories of research data read it")
  private boolean crate;

  @Mixin private JarOption jars;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Results results = RunFolder.read(folder);
    String whole = folder.toAbsolutePath().normalize().getFileName() + ".zip";
    Path archive = out == null ? Path.of(whole) : out;
    PolicyJars policies = jars(results);
    Relocation relocation = relocation(policies);
    requireThere(relocation.absent(InputRole.TRACE));
    requireUnchanged(results, study(policies), relocation);
    try {
      Packing packing = new Packing(results, relocation, withTraces);
      packing.write(archive, crate);
      out().println(archive + " is written; racklab verify " + archive + " checks it anywhere");
      packing.held().forEach((place, file) -> out().println("in it: " + place + ", from " + file));
      packing.wanted().forEach(needed -> out().println("not in it: " + needed));
      if (!withTraces && !relocation.files().isEmpty()) {
        out().println("write --with-traces to pack the traces, programs and jars, too");
      }
      return ExitCode.DONE;
    } catch (WrongPackException e) {
      throw refused(e.getMessage());
    } catch (FileAlreadyExistsException e) {
      throw refused(archive + " exists already: name another file with --out");
    } catch (NoSuchFileException e) {
      throw refused(e.getFile() + ": its folder does not exist: create it first");
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Returns the jars that were named, or else the jars of the runs. */
  private PolicyJars jars(Results results) {
    if (!jars.given().jars().isEmpty()) {
      return jars.given();
    }
    List<Path> files = new ArrayList<>();
    results.run().path("jars").forEach(jar -> files.add(Path.of(jar.path("file").asText())));
    for (Path file : files) {
      if (!Files.exists(file)) {
        throw refused(
            folder
                + " was run with the jar "
                + file
                + ", which is no longer there: name its new place with --jar FILE");
      }
    }
    return new PolicyJars(files);
  }

  private Relocation relocation(PolicyJars policies) throws IOException {
    Path file = RunDirectory.configurationIn(folder);
    if (!PlainFile.exists(file)) {
      throw refused(file + ": there is no such file; name a whole run directory");
    }
    try {
      return new Relocation(text(file), policies.jars());
    } catch (ImmovableInputException e) {
      throw refused(e.getMessage());
    }
  }

  private void requireThere(List<Path> absent) throws IOException {
    if (!absent.isEmpty()) {
      throw refused(
          RunDirectory.configurationIn(folder)
              + " names "
              + absent.get(0)
              + ", which is no longer there: put it back, or a link to where it is now");
    }
  }

  private Study study(PolicyJars policies) throws IOException {
    Path file = RunDirectory.configurationIn(folder).toAbsolutePath();
    return policies
        .reading(() -> Study.named(file.toString(), file.getParent(), Map.of()))
        .with(policies.jars());
  }

  private void requireUnchanged(Results results, Study study, Relocation relocation)
      throws IOException {
    int ended = results.runs().size();
    if (ended == 0 || ended < results.run().path("runs").asInt()) {
      throw refused(
          ended
              + " of "
              + results.run().path("runs").asInt()
              + " runs have ended in "
              + folder
              + ": racklab run --resume --out "
              + folder
              + " continues");
    }
    UnchangedRuns unchanged =
        new UnchangedRuns(
            study,
            study.first().execution().clock(),
            results.run().path("machine").path("racklab").asText());
    for (Results.OneRun run : results.runs()) {
      Optional<String> why =
          unchanged.refusal(run.cell(), run.scheduler(), run.repeat(), run.folder());
      if (why.isPresent()) {
        requireThere(relocation.absent(InputRole.PROGRAM));
        throw refused(why.get() + "; racklab run --resume --out " + folder + " plays it again");
      }
    }
  }

  private static CannotStartException refused(String why) {
    return new CannotStartException(ExitCode.BAD_INPUT, why);
  }

  private static String text(Path file) throws IOException {
    try {
      return PlainFile.text(file);
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file.toString(), "it is not text in UTF-8", e);
    }
  }
}
