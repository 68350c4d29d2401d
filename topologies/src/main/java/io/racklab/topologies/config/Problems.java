package io.racklab.topologies.config;

import com.typesafe.config.ConfigOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the problems of a file while it is read. Not thread-safe. */
public final class Problems {
  // The library describes a place as "name: 3", "name: 3-5" or "merge of name: 3,name: 7".
  private static final Pattern PLACE =
      Pattern.compile("(?:merge of )?(.*?): \\d+(?:-\\d+)?(?:,.*)?");

  /**
   * The number of problems at which {@link #throwIfMany} stops: a file with this many is probably
   * the wrong one.
   */
  private static final int MANY = 100;

  private final String file;

  /**
   * The largest number of problems that is kept, which bounds the memory for a long file of
   * mistakes.
   */
  private static final int MOST = 1000;

  private final List<Problem> found = new ArrayList<>();
  private int count;

  /**
   * @param file the name of the file for values whose origin is unknown
   */
  public Problems(String file) {
    this.file = file;
  }

  /** Adds a problem; the first thousand are kept. */
  public void add(Problem problem) {
    count++;
    if (found.size() < MOST) {
      found.add(problem);
    }
  }

  /** Adds a problem at the place where a value was written. */
  public void add(ConfigOrigin origin, String what, String instead) {
    add(at(origin, what, instead));
  }

  /** Returns a problem at the place where a value was written, without adding it. */
  public Problem at(ConfigOrigin origin, String what, String instead) {
    Matcher place = PLACE.matcher(origin.description());
    String name = place.matches() ? place.group(1) : file;
    // An option of the command line has no lines.
    int line = name.startsWith("--") ? 0 : Math.max(0, origin.lineNumber());
    return new Problem(name, line, what, instead);
  }

  /**
   * Returns the number of problems up to now; a reader detects its own problems by comparing it
   * before and after.
   */
  public int count() {
    return count;
  }

  /** Returns the problems up to now; of very many, the first thousand. */
  public List<Problem> all() {
    return List.copyOf(found);
  }

  /** Returns the name of the file in messages. */
  public String file() {
    return file;
  }

  /**
   * Ends the reading of a long file early: throws all problems if there are {@value #MANY} already.
   */
  public void throwIfMany() {
    if (found.size() >= MANY) {
      throwIfAny();
    }
  }

  /** Ends the reading: throws all problems, if there are any. */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new InvalidInputException(found);
    }
  }
}
