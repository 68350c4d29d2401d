package io.racklab.topologies.config;

import com.typesafe.config.ConfigOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects what is wrong with a file while it is read. For one thread. */
public final class Problems {
  // "name: 3", "name: 3-5" and "merge of name: 3,name: 7" are how the library describes a place.
  private static final Pattern PLACE =
      Pattern.compile("(?:merge of )?(.*?): \\d+(?:-\\d+)?(?:,.*)?");

  /** More than these nobody reads; a file that is wrong in each line is another file. */
  private static final int MANY = 100;

  private final String file;

  /** Nobody reads more, and a long file of slips would fill the memory. */
  private static final int MOST = 1000;

  private final List<Problem> found = new ArrayList<>();
  private int count;

  /**
   * @param file what to call the file where a value does not know where it comes from
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

  /** A problem at the place where a value was written, which is not added. */
  public Problem at(ConfigOrigin origin, String what, String instead) {
    Matcher place = PLACE.matcher(origin.description());
    String name = place.matches() ? place.group(1) : file;
    // An option of the command line has no lines.
    int line = name.startsWith("--") ? 0 : Math.max(0, origin.lineNumber());
    return new Problem(name, line, what, instead);
  }

  /** The number of problems so far; a reader that compares it before and after knows of its own. */
  public int count() {
    return count;
  }

  /** The name of the file, as messages give it. */
  public String file() {
    return file;
  }

  /** Ends the reading of a file of any size with the first problems, if there are many. */
  public void throwIfMany() {
    if (found.size() >= MANY) {
      throwIfAny();
    }
  }

  /** Ends the reading with all problems, if there are any. */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new InvalidInputException(found);
    }
  }
}
