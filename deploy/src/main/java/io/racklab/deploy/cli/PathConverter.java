package io.racklab.deploy.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a file on a command line. */
public final class PathConverter implements ITypeConverter<Path> {
  @Override
  public Path convert(String word) {
    try {
      return Path.of(word);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(problem(word));
    }
  }

  /** Returns why no file can have this name; unprintable characters are shown as ?. */
  static String problem(String name) {
    String printable = name.replaceAll("\\p{Cntrl}|\\ufffd", "?");
    return name.indexOf('\0') >= 0
        ? "'" + printable + "' has a character that no file name can have; write another name"
        : "'"
            + printable
            + "' cannot be a file name in this locale ("
            + System.getProperty("sun.jnu.encoding")
            + "); set LC_ALL=C.UTF-8, or write another name";
  }
}
