package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.project.PolicyName;
import io.racklab.deploy.project.PolicyProject;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a project for a new policy. */
@Command(
    name = "new-policy",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Writes a Maven project for your own job order: the policy, its test, and an experiment"
            + " that compares it with fifo. The project builds against the jars of this"
            + " installation.",
    footer = {"", "Example: racklab new-policy ShortestFirst --in ../shortest-first"})
public final class NewPolicyCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "NAME",
      description = "name of the policy's class, such as ShortestFirst")
  private String name;

  @Option(
      names = "--in",
      paramLabel = "FOLDER",
      description =
          "the project's folder, which must not exist (default: NAME in kebab case, such as"
              + " shortest-first)")
  private Path in;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PolicyName policy = policy();
    Path folder = in == null ? Path.of(policy.kind()) : in;
    try {
      PolicyProject.write(policy, folder);
    } catch (FileAlreadyExistsException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, folder + " exists already: name a new folder with --in");
    } catch (NoSuchFileException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, folder + ": its parent folder does not exist: create it first");
    }
    spec.commandLine()
        .getOut()
        .println(
            folder
                + " is written: mvn package in it, then racklab run experiment.conf --clock virtual"
                + " --jar target/"
                + policy.kind()
                + "-1.0.jar");
    return ExitCode.DONE;
  }

  private PolicyName policy() {
    try {
      return new PolicyName(name);
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, e.getMessage());
    }
  }
}
