package io.racklab.deploy.run;

import io.racklab.deploy.console.QuantityText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.files.FolderTree;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.submission.MasterClient;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.ResultFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies the results of submissions from a master. */
public final class FetchedResults {
  private final MasterClient client;
  private final Screen screen;

  /**
   * @param screen shows the progress
   */
  public FetchedResults(MasterClient client, Screen screen) {
    this.client = client;
    this.screen = screen;
  }

  /**
   * Copies the files of a submission, all or none: first into a temporary folder beside the target.
   * Blocks.
   *
   * @param results the list of its files
   * @param folder a new or empty folder
   * @throws CannotStartException if the master does not provide one of them
   */
  public void copy(int number, ResultFiles results, Path folder) throws IOException {
    Path place = folder.toAbsolutePath().normalize();
    // A killed process may have left this folder behind.
    Path beside = place.resolveSibling("." + place.getFileName() + ".next");
    FolderTree.delete(beside);
    try {
      copyTo(beside, number, results);
      Files.createDirectories(place);
      try (DirectoryStream<Path> all = Files.newDirectoryStream(beside)) {
        for (Path one : all) {
          Files.move(one, place.resolve(one.getFileName()));
        }
      }
    } finally {
      FolderTree.delete(beside);
    }
  }

  private void copyTo(Path folder, int number, ResultFiles results) throws IOException {
    long all = results.files().stream().mapToLong(ResultFiles.Sized::bytes).sum();
    long copied = 0;
    for (ResultFiles.Sized file : results.files()) {
      Path target = folder.resolve(file.file()).normalize();
      if (!target.startsWith(folder)) {
        throw new CannotStartException(
            ExitCode.FAILED, "the master named a file outside the result folder: " + file.file());
      }
      Files.createDirectories(target.getParent());
      try (OutputStream content = Files.newOutputStream(target)) {
        long offset = 0;
        while (offset < file.bytes()) {
          FilePart part = part(number, file, offset);
          content.write(part.bytes().bytes());
          offset += part.bytes().bytes().length;
          screen.progress(
              "fetched " + QuantityText.bytes(copied + offset) + " of " + QuantityText.bytes(all));
        }
      }
      copied += file.bytes();
    }
  }

  private FilePart part(int number, ResultFiles.Sized file, long offset) {
    FilePart part = client.read(number, file.file(), offset);
    if (!part.problem().isEmpty() || part.bytes().bytes().length == 0) {
      String why =
          part.problem().isEmpty() ? "the file on the master has become shorter" : part.problem();
      throw new CannotStartException(ExitCode.FAILED, "cannot fetch " + file.file() + ": " + why);
    }
    return part;
  }
}
