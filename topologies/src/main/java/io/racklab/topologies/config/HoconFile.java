package io.racklab.topologies.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValue;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a HOCON file into a {@link Section}; every failure is reported in one line. */
public final class HoconFile {
  private static final int MOST_BYTES = 64 << 20;

  /**
   * The deepest nesting that is read. No useful file is deeper, and recursion over deeper nesting
   * could exhaust the stack.
   */
  private static final int DEEPEST = 64;

  /**
   * A key that is a path of more than {@value #DEEPEST} levels; the library's memory for it grows
   * with the square of their number.
   */
  private static final Pattern DEEP_PATH =
      Pattern.compile(
          "(?<![^\\s.,:=\"{}\\[\\]])(?:[^\\s.,:=\"{}\\[\\]]++\\.){" + (DEEPEST + 1) + "}");

  /** The largest ratio of the expanded length of a file to its length. */
  private static final long MOST_EXPANSION = 100;

  private static final long ALWAYS_ALLOWED = 1 << 20;

  /** The beginning of a line of HOCON: a bracket, or a key up to its value. */
  private static final Pattern BEGINNING =
      Pattern.compile(
          "\\s*+(?:[{}\\])]|\\$|include\\b"
              + "|(?:\"[^\"]*\"|[\\w.*/-])(?:[\\w.*/ -]|\"[^\"]*\")*+(?:\\{|\\+?=|:))");

  private HoconFile() {}

  /**
   * Returns the whole file as a section; relative paths in it start from its folder.
   *
   * @throws InvalidInputException if it cannot be read, is empty, or is not HOCON
   */
  public static Section read(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return parse(file.toString(), content(file), folder == null ? Path.of("") : folder);
  }

  /**
   * Returns a text as a section.
   *
   * @param name the name that messages use for it
   * @param folder the folder that relative paths in it start from
   * @throws InvalidInputException if it is empty or not HOCON
   */
  public static Section parse(String name, String text, Path folder) {
    Config config = config(name, text);
    Problems problems = new Problems(name);
    return new Section("", config.root(), problems, folder);
  }

  /**
   * Returns a text as the library's configuration, for callers that override values first. Neither
   * the environment nor other files are read: a run must depend on its file alone.
   *
   * @throws InvalidInputException if it is empty or not HOCON
   */
  public static Config config(String name, String text) {
    if (text.isBlank()) {
      throw whole(name, "the file is empty", "see racklab show quickstart for an example");
    }
    ConfigParseOptions options =
        ConfigParseOptions.defaults()
            .setSyntax(ConfigSyntax.CONF)
            .setOriginDescription(name)
            .setIncluder(new RefusedInclude());
    if (opensTooOften(text) || DEEP_PATH.matcher(text).find()) {
      throw nested(name);
    }
    if (Concatenations.exceed(text)) {
      throw whole(
          name, "a value consists of too many words or texts", "write it as one quoted text");
    }
    Repetitions.trouble(text)
        .ifPresent(
            trouble -> {
              throw whole(name, trouble, "write it once");
            });
    try {
      Config parsed = ConfigFactory.parseString(text, options);
      long most = Math.max(ALWAYS_ALLOWED, MOST_EXPANSION * text.length());
      if (text.contains("${") && Expansion.exceeds(parsed.root(), most)) {
        throw endless(name);
      }
      if (text.contains("${") && ResolveWork.isTooMuch(parsed.root(), text.length())) {
        throw whole(
            name,
            "a list or a section that contains ${…} has thousands of values",
            "write the value in place of ${…}, or move the other values into a list of their own");
      }
      Config config = parsed.resolve(ConfigResolveOptions.noSystem());
      if (deeper(config.root(), DEEPEST)) {
        throw nested(name);
      }
      return config;
    } catch (ConfigException e) {
      if (!looksLikeHocon(text)) {
        throw whole(
            name, "the file is not HOCON", "write KEY = VALUE or KEY { … }, or check the path");
      }
      int line = e.origin() == null ? 0 : Math.max(0, e.origin().lineNumber());
      throw new InvalidInputException(HoconMistake.problem(name, line, e.getMessage()));
    } catch (IllegalArgumentException e) {
      // The library parses the digits of \\u-123 as a negative number, which is no character.
      throw whole(
          name, "a \\u in a text does not name a character", "write four digits, as in \\u00e9");
    } catch (StackOverflowError e) {
      throw nested(name);
    } catch (OutOfMemoryError e) {
      throw endless(name);
    }
  }

  /** True if a text begins like a HOCON file, even if there are errors further down. */
  public static boolean looksLikeHocon(String text) {
    return text.lines()
        .filter(line -> !line.isBlank() && !line.stripLeading().matches("(?:#|//).*"))
        .findFirst()
        .filter(line -> BEGINNING.matcher(line).lookingAt())
        .isPresent();
  }

  /** True if ${ is nested in ${ too deeply: the library stores the text of each level anew. */
  private static boolean opensTooOften(String text) {
    int open = 0;
    for (int i = text.indexOf("${"); i >= 0 && open <= DEEPEST; ) {
      int next = text.indexOf("${", i + 2);
      int closed = text.indexOf('}', i);
      open = closed >= 0 && (next < 0 || closed < next) ? 0 : open + 1;
      i = next;
    }
    return open > DEEPEST;
  }

  private static InvalidInputException endless(String name) {
    return whole(
        name, "the values of ${…} grow beyond all memory", "write the value in place of ${…}");
  }

  private static InvalidInputException nested(String name) {
    return whole(name, "the file nests too deeply", "use fewer levels");
  }

  private static boolean deeper(ConfigValue value, int levels) {
    if (value instanceof ConfigObject object) {
      return levels == 0 || object.values().stream().anyMatch(below -> deeper(below, levels - 1));
    }
    return value instanceof ConfigList list
        && (levels == 0 || list.stream().anyMatch(below -> deeper(below, levels - 1)));
  }

  /**
   * Returns the text of a file.
   *
   * @throws InvalidInputException if there is no such file, or it is a directory, unreadable, huge
   *     or binary
   */
  public static String content(Path file) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw whole(name, "this is a directory", "write the path of a file in it");
    }
    if (!Files.exists(file)) {
      throw new InvalidInputException(MissingFile.problem(file));
    }
    try (InputStream content = new BufferedInputStream(Files.newInputStream(file))) {
      TextStream.begin(name, Optional.empty(), content);
      // Do not rely on the length that the file system reports: a device has no end.
      byte[] bytes = content.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw whole(name, "the file is larger than " + Size.text(MOST_BYTES), "check the path");
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') >= 0) {
        throw binary(name);
      }
      return text;
    } catch (CharacterCodingException e) {
      throw binary(name);
    } catch (IOException e) {
      throw whole(
          name, "the file cannot be read (" + e.getMessage() + ")", "check its permissions");
    }
  }

  private static InvalidInputException binary(String name) {
    return whole(name, "the file is not text in UTF-8", "check the path");
  }

  private static InvalidInputException whole(String name, String what, String instead) {
    return new InvalidInputException(new Problem(name, 0, what, instead));
  }
}
