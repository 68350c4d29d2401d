package io.racklab.deploy.cli;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.pack.Pack;
import io.racklab.deploy.pack.PackFinding;
import io.racklab.deploy.pack.WrongPackException;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.Version;
import io.racklab.deploy.run.RunDirectories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Repeats a pack's runs in virtual time, and compares the results with the packed ones. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Verifies an archive of racklab pack: no file may have changed; runs in virtual time are"
            + " repeated and must write the same bytes; rows, results and verdict of runs under the"
            + " wall clock must agree. Prints reproduced, unchanged (for runs under the wall clock)"
            + " or the first difference. Executes the programs and jars of the pack, so verify only"
            + " packs that you trust.",
    footer = {
      "",
      "Exit codes: 0 reproduced or unchanged, 1 something differs, 2 not a pack or an input is"
          + " missing, 4 its runs could not be played here.",
      "",
      "Examples:",
      "  racklab verify day.zip",
      "  racklab verify day.zip --inputs traces --out again"
    })
public final class VerifyCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "PACK",
      description = "an archive, or the folder that it was unpacked to")
  private Path pack;

  @Option(
      names = "--inputs",
      paramLabel = "DIR",
      description = "the folder of the traces, programs and jars that the pack does not contain")
  private Path inputs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "keep the repeated runs in this run directory, new or empty")
  private Path out;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (!Files.exists(pack)) {
      throw new CannotStartException(ExitCode.BAD_INPUT, pack + ": there is no such file");
    }
    if (out != null) {
      RunDirectories.requireEmpty(out);
    }
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    try (Pack opened = Pack.open(pack)) {
      return verify(opened, screen);
    } catch (WrongPackException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, pack + ": " + e.getMessage());
    }
  }

  private int verify(Pack opened, Screen screen) throws IOException {
    if (!opened.version().equals(Version.text())) {
      screen.remark(
          "racklab: packed by version " + opened.version() + ", and this is " + Version.text());
    }
    PackFinding finding = opened.check(inputs, out, screen);
    String runs = "runs: " + opened.runs() + ", verdict: ";
    if (finding instanceof PackFinding.Reproduced same) {
      tell(
          screen, "reproduced; " + runs + same.verdict(), "reproduced", "", same.verdict(), opened);
      return ExitCode.DONE;
    }
    if (finding instanceof PackFinding.Agreeing same) {
      tell(
          screen,
          "unchanged, and not played again: runs under the wall clock never write the same bytes"
              + " twice; rows, results and verdict agree with each other\n"
              + runs
              + same.verdict(),
          "unchanged",
          "",
          same.verdict(),
          opened);
      return ExitCode.DONE;
    }
    if (finding instanceof PackFinding.NotPlayed not) {
      tell(screen, "could not be played: " + not.why(), "not played", not.why(), "", opened);
      return ExitCode.NOT_PLAYED;
    }
    String what = ((PackFinding.Differs) finding).what();
    tell(screen, "differs: " + what, "differs", what, "", opened);
    return ExitCode.FAILED;
  }

  private void tell(
      Screen screen, String text, String outcome, String why, String verdict, Pack opened) {
    if (!format.isJson()) {
      screen.result(text);
      return;
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("outcome", outcome);
    json.put("difference", why);
    json.put("runs", opened.runs());
    json.put("verdict", verdict);
    json.put("version", opened.version());
    screen.result(FormatOption.text(json));
  }
}
