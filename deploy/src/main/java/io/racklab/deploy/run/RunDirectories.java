package io.racklab.deploy.run;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.analysis.file.IrregularFileException;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Chooses and creates the folders of experiments' results. */
public final class RunDirectories {
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final int TRIES = 100;

  private RunDirectories() {}

  /**
   * Returns the given folder, or else creates a new one below {@code runs}.
   *
   * @param asked the folder; null for a new one
   */
  public static Path folder(Path asked, String name) {
    if (asked != null) {
      return asked;
    }
    String date = DATE.format(LocalDateTime.now());
    // Other programs would take a name with a leading dash for an option, and hide one with a
    // leading dot.
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "-").replaceFirst("^[.-]+", "");
    String base = (plain.isEmpty() ? "run" : plain) + "-" + date;
    for (int i = 1; i <= TRIES; i++) {
      Path folder = Path.of("runs", i == 1 ? base : base + "-" + i);
      try {
        Files.createDirectories(folder.getParent());
        return Files.createDirectory(folder);
      } catch (FileAlreadyExistsException e) {
        // Another run has taken the name in this second.
      } catch (IOException e) {
        throw cannotWrite(folder, e);
      }
    }
    throw new CannotStartException(
        ExitCode.FAILED, "runs/ has too many folders that were created in this second");
  }

  /** Refuses a folder that is not empty. */
  public static void requireEmpty(Path folder) {
    try {
      if (Files.exists(folder) && !RunDirectory.isEmptyFolder(folder)) {
        throw notEmpty(folder);
      }
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  /** Creates a run directory in a new or empty folder. */
  public static RunDirectory create(Path folder, Study study) {
    try {
      return RunDirectory.create(folder, study.resolved());
    } catch (FileAlreadyExistsException e) {
      throw notEmpty(folder);
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  /** Resumes a run directory, or creates one in a new or empty folder. */
  public static RunDirectory resume(Path folder, Study study) {
    try {
      return RunDirectory.resume(folder, study.resolved());
    } catch (FileAlreadyExistsException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          e.getMessage() + " cannot be resumed; name the --out of a run that was stopped");
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  private static CannotStartException notEmpty(Path folder) {
    return new CannotStartException(
        ExitCode.BAD_INPUT,
        folder
            + " is not an empty folder; name a new one with --out, or continue in a run directory"
            + " with --resume");
  }

  private static CannotStartException cannotWrite(Path folder, IOException e) {
    boolean notThere =
        e instanceof NoSuchFileException
            || e instanceof AccessDeniedException
            || e instanceof IrregularFileException;
    return new CannotStartException(
        notThere ? ExitCode.BAD_INPUT : ExitCode.FAILED,
        "cannot write to " + folder + ": " + FileTrouble.of(e));
  }
}
