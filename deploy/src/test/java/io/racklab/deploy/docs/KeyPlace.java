package io.racklab.deploy.docs;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A place in an experiment's file where keys may stand. What a key is there is found out by writing
 * it and looking at what the reader says: so nothing has to be told of the readers.
 *
 * @param table the heading in the page of keys
 * @param prefix what its keys begin with there, such as {@code scale.}
 * @param file an experiment with {@code @} where a key may stand
 */
record KeyPlace(String table, String prefix, String file) {
  /** What is no value of any key but a text. */
  private static final String NONSENSE = "\"§\"";

  /** More are not listed in a table. */
  private static final int MOST_WORDS = 20;

  /** Whether the reader knows the key here. */
  boolean knows(String key) {
    String unknown = "unknown key " + key + " ";
    return said(key, NONSENSE).stream().noneMatch(what -> (what + " ").startsWith(unknown));
  }

  /** Of many words those that the reader, when all are written at once, does not call unknown. */
  List<String> notRefused(Collection<String> words) {
    String keys = words.stream().map(word -> word + " = " + NONSENSE).collect(joining("\n"));
    Set<String> refused =
        said(keys).stream()
            .filter(what -> what.startsWith("unknown key "))
            .map(what -> what.split(" ")[2])
            .collect(toSet());
    return words.stream().filter(word -> !refused.contains(word)).toList();
  }

  /** The type and its bounds, as the reader tells them; empty where it does not. */
  String type(String key) {
    String refusal = refusal(key, NONSENSE);
    if (refusal.startsWith("is none of ")) {
      String words = refusal.substring("is none of ".length());
      if (words.split(",").length > MOST_WORDS) {
        return "";
      }
      return words.equals("false, no, off, on, true, yes")
          ? "true or false"
          : "one of `" + words.replace(", ", "`, `") + "`";
    }
    return switch (refusal) {
      case "is not a whole number" -> "whole number" + bounds(key);
      case "is not a number" -> number(key);
      case "is not a size" -> "size" + least(refusal(key, "0 B"));
      case "is not a rate" -> "rate";
      case "is not a length of time" -> "time" + least(refusal(key, "0s"));
      case "must be a section" -> "section";
      default -> "";
    };
  }

  private String bounds(String key) {
    String least = refusal(key, Long.toString(Long.MIN_VALUE)).replace("must be at least ", "");
    String most = refusal(key, Long.toString(Long.MAX_VALUE)).replace("must be at most ", "");
    return most.isEmpty() || most.equals(Integer.toString(Integer.MAX_VALUE))
        ? " from " + least
        : ", " + least + " to " + most;
  }

  private String number(String key) {
    boolean positive = !refusal(key, "0").isEmpty();
    boolean share = refusal(key, "1.5").equals("must be at most 1");
    String percent = refusal(key, "\"1 %\"").isEmpty() ? ", or per cent" : "";
    if (share) {
      return "number, " + (positive ? "above 0, to 1" : "0 to 1") + percent;
    }
    return positive ? "number above 0" : "number from 0";
  }

  private static String least(String refusal) {
    return refusal.startsWith("must be at least ")
        ? " from " + refusal.substring("must be at least ".length())
        : "";
  }

  /** What the reader says of a value, without the key and the value; empty if it takes it. */
  String refusal(String key, String value) {
    String bare = value.replace("\"", "");
    String last = key.substring(key.lastIndexOf('.') + 1);
    for (String what : said(key, value)) {
      if (what.startsWith(last + " = " + bare + " ")) {
        return what.substring((last + " = " + bare + " ").length());
      }
      if (what.startsWith(last + " must be a section")) {
        return "must be a section";
      }
    }
    return "";
  }

  private List<String> said(String key, String value) {
    return said(key + " = " + value);
  }

  private List<String> said(String keys) {
    try {
      ExperimentFile.parse(
          "probe", file.replace("@", keys), Path.of("").toAbsolutePath(), Map.of());
      return List.of();
    } catch (InvalidInputException invalid) {
      return invalid.problems().stream().map(Problem::what).toList();
    }
  }
}
