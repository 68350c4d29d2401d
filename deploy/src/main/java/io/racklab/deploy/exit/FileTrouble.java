package io.racklab.deploy.exit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The trouble with a file, in words. */
public final class FileTrouble {
  private FileTrouble() {}

  /** One line that names the file, where the exception knows it. */
  public static String of(Exception e) {
    if (e instanceof UncheckedIOException unchecked) {
      return of(unchecked.getCause());
    }
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": there is no such file";
    }
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    }
    if (e instanceof FileSystemException other) {
      String reason =
          other.getReason() == null ? other.getClass().getSimpleName() : other.getReason();
      return other.getFile() + ": " + reason;
    }
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return e instanceof IOException ? message.lines().findFirst().orElse("") : e.toString();
  }
}
