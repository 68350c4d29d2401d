package io.racklab.deploy.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words to put into inputs: those of the kept ones, and those that readers stumble over. */
final class Words {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*|[0-9][0-9.]*");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?");
  private static final int LONGEST = 60;

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "3",
          "7",
          "0.5",
          "1.5",
          "-0.0",
          "00",
          "1e9",
          "1e-9",
          "1e308",
          "1e400",
          "-1e400",
          "4.9e-324",
          "1e999999999",
          "0x10",
          "1_000",
          "1,5",
          "+1",
          ".5",
          "5.",
          "1d",
          "1f",
          "NaN",
          "Infinity",
          "-Infinity",
          "127",
          "128",
          "255",
          "256",
          "32767",
          "32768",
          "65535",
          "65536",
          "1000",
          "99999",
          "1000001",
          "2147483646",
          "2147483647",
          "2147483648",
          "-2147483648",
          "-2147483649",
          "4294967295",
          "4294967296",
          "9007199254740993",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "18446744073709551616",
          "99999999999999999999999999999999",
          "0.1",
          "0.333333333333333333",
          "100",
          "1000000000000",
          "3153600000");

  private static final List<String> UNITS =
      List.of(
          "ns", "us", "ms", "s", "min", "h", "d", "B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB",
          "kB", "MB", "GB", "TB", "bps", "Kbps", "Mbps", "Gbps", "Tbps", "MB/s", "GB/s", "%", "x",
          "weeks", "µs", "K", "M", "Mb", "mb");

  private static final List<String> OTHERS =
      List.of(
          "",
          "null",
          "true",
          "false",
          "none",
          "on",
          "off",
          "\"\"",
          "{}",
          "[]",
          "[[]]",
          "[{}]",
          "{a:b}",
          "${a}",
          "${?a}",
          "${}",
          "${experiment}",
          "+=",
          "include \"x\"",
          "\"\"\"",
          "\\u0000",
          "\\",
          "\u0000",
          "\uFEFF",
          "é",
          "日本",
          "\uD83D\uDE00",
          "\u202E",
          "%s",
          "%n",
          "{0}",
          "../../etc/passwd",
          "/dev/null",
          "/",
          ".",
          "..",
          "~",
          "*",
          "?",
          "<script>",
          "&",
          "';--",
          "\r",
          "\r\n",
          "\t",
          "\n",
          "\n\n",
          "#",
          "//",
          "/*",
          "=",
          ":",
          ",",
          ",,",
          ";",
          "\"",
          "'",
          "nul",
          "con",
          "a".repeat(300),
          "1".repeat(400),
          "é".repeat(70),
          "--",
          "-",
          "- -",
          "a,b",
          "a b",
          "\u2028",
          "ﬀ",
          "İ");

  private final List<byte[]> words;
  private final List<byte[]> numbers;
  private final List<byte[]> units;

  private Words(Set<String> met) {
    List<String> all = new ArrayList<>(met);
    all.addAll(OTHERS);
    words = bytes(all);
    numbers = bytes(NUMBERS);
    units = bytes(UNITS);
  }

  static Words of(List<byte[]> kept) {
    Set<String> met = new TreeSet<>();
    for (byte[] one : kept) {
      Matcher found = WORD.matcher(new String(one, StandardCharsets.ISO_8859_1));
      while (found.find()) {
        if (found.end() - found.start() <= LONGEST) {
          met.add(found.group());
        }
      }
    }
    return new Words(met);
  }

  private static List<byte[]> bytes(List<String> texts) {
    return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }

  byte[] any(SplittableRandom dice) {
    return of(dice.nextInt(3) == 0 ? numbers : words, dice);
  }

  byte[] unit(SplittableRandom dice) {
    return of(units, dice);
  }

  private static byte[] of(List<byte[]> some, SplittableRandom dice) {
    return some.get(dice.nextInt(some.size()));
  }

  /** Begin and end of a word of an input; both its length where it has none. */
  static int[] place(byte[] input, SplittableRandom dice) {
    return place(WORD, input, dice);
  }

  /** The input with another number in place of one. */
  byte[] withNumber(byte[] input, SplittableRandom dice) {
    int[] place = place(NUMBER, input, dice);
    return Mutations.replaced(input, place[0], place[1], of(numbers, dice));
  }

  private static int[] place(Pattern pattern, byte[] input, SplittableRandom dice) {
    int[] last = {input.length, input.length};
    if (input.length > 0) {
      // From anywhere on, so that an input of many words is not gone through each time.
      int from = Math.max(0, dice.nextInt(input.length + 20) - 20);
      Matcher found =
          pattern.matcher(
              new String(input, from, input.length - from, StandardCharsets.ISO_8859_1));
      if (found.find()) {
        last = new int[] {from + found.start(), from + found.end()};
      }
    }
    return last;
  }
}
