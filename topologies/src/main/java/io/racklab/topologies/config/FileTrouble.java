package io.racklab.topologies.config;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.zip.ZipException;

/** Describes failures of reading and writing files. */
public final class FileTrouble {
  private FileTrouble() {}

  /** Returns the failure in one line, with the name of the file if the exception has it. */
  public static String of(UncheckedIOException e) {
    return of(e.getCause());
  }

  /** Returns the failure in one line, with the name of the file if the exception has it. */
  public static String of(IOException e) {
    if (e instanceof FileSystemException trouble && trouble.getFile() != null) {
      return trouble.getFile() + ": " + reason(trouble);
    }
    if (e instanceof CharacterCodingException) {
      return "a file is not text in UTF-8";
    }
    if (e instanceof ZipException || e instanceof EOFException) {
      return "a packed file is damaged or truncated";
    }
    String message = e.getMessage() == null ? "" : e.getMessage();
    return message.lines().findFirst().orElse("a file cannot be read or written");
  }

  /** Returns the reason; many exceptions give it by their class alone. */
  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it exists already and is not overwritten";
    }
    if (e instanceof NotDirectoryException) {
      return "it is not a directory";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "the directory is not empty";
    }
    if (e instanceof FileSystemLoopException) {
      return "its symbolic links form a loop";
    }
    return e.getReason() == null ? "it cannot be read or written" : e.getReason();
  }
}
