package io.racklab.topologies.config;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mistake in the syntax of a HOCON file, described for users. The library's own messages speak of
 * tokens, parentheses and properties files.
 *
 * @param libraryWords a pattern to find in the library's message; its group replaces %s in {@code
 *     what}
 */
record HoconMistake(Pattern libraryWords, String what, String instead) {
  private static final String QUOTES = "write \"…\" around a text with such characters";

  /** All known mistakes; the first one that is found in a message counts. */
  private static final List<HoconMistake> ALL =
      List.of(
          of(
              "end of file|string was still open",
              "the file ends while a bracket or a quotation mark is open",
              "close every {, [ and \""),
          of(
              "List should have",
              "a list is not closed, or contains something that is not a value",
              "close it with ]"),
          of(
              "unescaped newline",
              "a quoted text does not end on its line",
              "close it with \", or write \"\"\" around a text of several lines"),
          of("unescaped tab", "a quoted text contains a tab", "write \\t"),
          of("unescaped", "a quoted text contains a control character", "remove it"),
          of(
              "not a valid escape|backslash",
              "a \\ in a quoted text begins an unknown escape sequence",
              "write \\\\ for a backslash"),
          of("Reserved character '(.)'", "%s is not allowed outside quotation marks", QUOTES),
          of("'\\$' not followed by", "a $ is not allowed outside quotation marks", QUOTES),
          of(
              "substitution to a value: \\$\\{\\??([^}]*)\\}",
              "${%s} has no value",
              "write the value in its place"),
          of(
              "include of (.*) is not supported",
              "include of %s is not supported",
              "write its content into this file"),
          of("not closed with a", "a ${ is not closed", "write the value in its place"),
          of("include (?:keyword|not)", "include is not supported", "write the file's content"),
          of("unbalanced close brace", "a } has no matching {", "remove it"),
          of(
              "adjacent period",
              "a key begins or ends with a dot, or has two dots in a row",
              "write it like a.b"),
          of("may not be followed by token", "a key has no value", "write KEY = VALUE"),
          of(
              "(?:close brace \\}|end of input) or a comma, got '(.)'",
              "a comma or the end is expected here, not %s",
              QUOTES),
          of("close parenthes", "a key is expected here", "write KEY = VALUE"),
          of("wrong token: '(\\S)'", "a value is expected here, not %s", QUOTES));

  private static final HoconMistake OTHER =
      of("", "the file cannot be read from here on", "write KEY = VALUE or KEY { … }");

  private static HoconMistake of(String libraryWords, String what, String instead) {
    return new HoconMistake(Pattern.compile(libraryWords), what, instead);
  }

  /**
   * Returns the problem that describes the library's message for users.
   *
   * @param line from 1, or 0 if it is not known
   */
  static Problem problem(String file, int line, String message) {
    for (HoconMistake one : ALL) {
      Matcher found = one.libraryWords.matcher(message);
      if (found.find()) {
        String what = found.groupCount() == 0 ? one.what : one.what.formatted(found.group(1));
        return new Problem(file, line, what, one.instead);
      }
    }
    return new Problem(file, line, OTHER.what, OTHER.instead);
  }
}
