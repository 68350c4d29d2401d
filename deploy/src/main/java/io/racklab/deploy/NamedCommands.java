package io.racklab.deploy;

import io.racklab.deploy.cli.BoundCommand;
import io.racklab.deploy.cli.CalibrateCommand;
import io.racklab.deploy.cli.CancelCommand;
import io.racklab.deploy.cli.CapacityCommand;
import io.racklab.deploy.cli.CertsCommand;
import io.racklab.deploy.cli.CheckCommand;
import io.racklab.deploy.cli.CompareCommand;
import io.racklab.deploy.cli.ConvertCommand;
import io.racklab.deploy.cli.DocsCommand;
import io.racklab.deploy.cli.DoctorCommand;
import io.racklab.deploy.cli.DownCommand;
import io.racklab.deploy.cli.DrawCommand;
import io.racklab.deploy.cli.ExplainCommand;
import io.racklab.deploy.cli.ExportCommand;
import io.racklab.deploy.cli.FetchCommand;
import io.racklab.deploy.cli.FlowsCommand;
import io.racklab.deploy.cli.HadoopCommand;
import io.racklab.deploy.cli.ImportCommand;
import io.racklab.deploy.cli.InitCommand;
import io.racklab.deploy.cli.JobsCommand;
import io.racklab.deploy.cli.LabCommand;
import io.racklab.deploy.cli.ListCommand;
import io.racklab.deploy.cli.MasterCommand;
import io.racklab.deploy.cli.NewPolicyCommand;
import io.racklab.deploy.cli.PackCommand;
import io.racklab.deploy.cli.PlanCommand;
import io.racklab.deploy.cli.PreflightCommand;
import io.racklab.deploy.cli.RecordedCommand;
import io.racklab.deploy.cli.ReportCommand;
import io.racklab.deploy.cli.ReproduceCommand;
import io.racklab.deploy.cli.RunCommand;
import io.racklab.deploy.cli.ShowCommand;
import io.racklab.deploy.cli.SimulateCommand;
import io.racklab.deploy.cli.SlsCommand;
import io.racklab.deploy.cli.SuiteCommand;
import io.racklab.deploy.cli.UpCommand;
import io.racklab.deploy.cli.VerifyCommand;
import io.racklab.deploy.cli.WatchCommand;
import io.racklab.deploy.cli.WhatIfCommand;
import io.racklab.deploy.cli.WorkerCommand;
import java.util.List;
import picocli.AutoComplete.GenerateCompletion;

/** The commands by their names, each of which is made when it is needed. */
final class NamedCommands {
  private static final String COMPLETION = "generate-completion";

  /** The names, in the order of the help. */
  static final List<String> NAMES =
      List.of(
          "run",
          "reproduce",
          "master",
          "worker",
          "jobs",
          "cancel",
          "fetch",
          "preflight",
          "up",
          "down",
          "lab",
          "compare",
          "whatif",
          "plan",
          "explain",
          "recorded",
          "watch",
          "report",
          "export",
          "convert",
          "pack",
          "verify",
          "flows",
          "capacity",
          "doctor",
          "simulate",
          "import",
          "calibrate",
          "bound",
          "suite",
          "hadoop",
          "sls",
          "init",
          "new-policy",
          "check",
          "certs",
          "list",
          "show",
          "draw",
          "docs",
          COMPLETION);

  private NamedCommands() {}

  /** True for the name of a command that needs to know no other command. */
  static boolean isAlone(String name) {
    return NAMES.contains(name) && !name.equals(COMPLETION);
  }

  /** Returns a new command. */
  static Object of(String name) {
    return switch (name) {
      case "run" -> new RunCommand();
      case "reproduce" -> new ReproduceCommand();
      case "master" -> new MasterCommand();
      case "worker" -> new WorkerCommand();
      case "jobs" -> new JobsCommand();
      case "cancel" -> new CancelCommand();
      case "fetch" -> new FetchCommand();
      case "up" -> new UpCommand();
      case "down" -> new DownCommand();
      case "lab" -> new LabCommand();
      case "compare" -> new CompareCommand();
      case "whatif" -> new WhatIfCommand();
      case "preflight" -> new PreflightCommand();
      case "plan" -> new PlanCommand();
      case "explain" -> new ExplainCommand();
      case "recorded" -> new RecordedCommand();
      case "watch" -> new WatchCommand();
      case "report" -> new ReportCommand();
      case "export" -> new ExportCommand();
      case "convert" -> new ConvertCommand();
      case "pack" -> new PackCommand();
      case "verify" -> new VerifyCommand();
      case "flows" -> new FlowsCommand();
      case "capacity" -> new CapacityCommand();
      case "doctor" -> new DoctorCommand();
      case "simulate" -> new SimulateCommand();
      case "import" -> new ImportCommand();
      case "calibrate" -> new CalibrateCommand();
      case "bound" -> new BoundCommand();
      case "suite" -> new SuiteCommand();
      case "hadoop" -> new HadoopCommand();
      case "sls" -> new SlsCommand();
      case "init" -> new InitCommand();
      case "new-policy" -> new NewPolicyCommand();
      case "check" -> new CheckCommand();
      case "certs" -> new CertsCommand();
      case "list" -> new ListCommand();
      case "show" -> new ShowCommand();
      case "draw" -> new DrawCommand();
      case "docs" -> new DocsCommand();
      case COMPLETION -> new GenerateCompletion();
      default -> throw new IllegalArgumentException("there is no command " + name);
    };
  }
}
