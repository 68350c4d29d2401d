package io.racklab.master.analysis.timeline;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares names in natural order, with numbers by value: {@code r1-n2} comes before {@code
 * r1-n10}.
 */
final class NaturalOrder implements Comparator<String> {
  private static final Pattern PIECE = Pattern.compile("\\d+|\\D+");

  @Override
  public int compare(String one, String other) {
    Matcher left = PIECE.matcher(one);
    Matcher right = PIECE.matcher(other);
    while (left.find()) {
      if (!right.find()) {
        return 1;
      }
      int first = pieces(left.group(), right.group());
      if (first != 0) {
        return first;
      }
    }
    return right.find() ? -1 : one.compareTo(other);
  }

  private static int pieces(String one, String other) {
    boolean numbers = Character.isDigit(one.charAt(0)) && Character.isDigit(other.charAt(0));
    return numbers ? new BigInteger(one).compareTo(new BigInteger(other)) : one.compareTo(other);
  }
}
