package io.racklab.deploy.fuzz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Wrong command lines of a command, drawn from what it says it takes. Each has a mistake that keeps
 * it from waiting or playing, for a new command too.
 */
final class Mistakes {
  /** They play, serve or change nothing of what is right. */
  private static final Set<String> READERS =
      Set.of("check", "show", "compare", "explain", "recorded", "report", "export", "pack", "draw");

  private static final List<String> NO_NUMBERS =
      List.of("x", "99999999999999999999", "1.5.5", "", "1e", "- 1", "0x", "ten");

  private static final List<String> NUMBERS =
      List.of("-1", "-2147483648", "-1e300", "NaN", "-Infinity", "-0.5");

  private static final List<String> WORDS =
      List.of(
          "nonsense",
          "",
          " ",
          "-1",
          "1e999",
          "10 parsecs",
          "5 GB/h",
          "a\0b",
          "日本 ü",
          "%s%n",
          "a".repeat(300),
          "../../..",
          "{",
          "=",
          "a=",
          "a.b=${c}",
          "swim:",
          "swim:nowhere.tsv",
          "workload:",
          "http://x:y",
          "host:99999",
          "[1, 2",
          "1,,2",
          "-");

  private final CommandSpec command;
  private final WrongFiles files;
  private final long seed;
  private final boolean reads;

  Mistakes(CommandSpec command, WrongFiles files, long seed) {
    this.command = command;
    this.files = files;
    this.seed = seed;
    reads = READERS.contains(command.name());
  }

  List<String> line(long number) {
    SplittableRandom dice = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
    List<String> line =
        new ArrayList<>(List.of(command.qualifiedName(" ").split(" ")).subList(1, names()));
    for (OptionSpec option : command.options()) {
      if (option.required() || !option.usageHelp() && !option.versionHelp() && rare(dice)) {
        line.add(option.longestName());
        if (option.arity().max() > 0) {
          line.add(wrong(option, dice));
        }
      }
    }
    for (PositionalParamSpec positional : command.positionalParameters()) {
      line.add(wrong(positional, dice));
    }
    if (!isWrongAnyway() || dice.nextInt(6) == 0) {
      int from = names() - 1;
      line.addAll(from + dice.nextInt(line.size() - from + 1), unreadable(dice));
    }
    return line;
  }

  /**
   * The command with no argument, where it needs one, and with a file that is not there, an empty
   * folder or an empty file alone.
   */
  List<List<String>> plain() {
    List<String> words = List.of(command.qualifiedName(" ").split(" ")).subList(1, names());
    List<List<String>> all = new ArrayList<>();
    if (command.args().stream().anyMatch(ArgSpec::required)) {
      all.add(words);
    }
    for (Path file : files.plain()) {
      List<String> line = new ArrayList<>(words);
      line.add(file.toString());
      all.add(line);
    }
    return all;
  }

  private int names() {
    return command.qualifiedName(" ").split(" ").length;
  }

  private boolean rare(SplittableRandom dice) {
    return dice.nextInt(2 + command.options().size() / 2) == 0;
  }

  /** Since what it has to be told is wrong. */
  private boolean isWrongAnyway() {
    return !command.positionalParameters().isEmpty()
        || command.options().stream().anyMatch(OptionSpec::required);
  }

  /** What the command does not take, or a number that none of its options takes. */
  private List<String> unreadable(SplittableRandom dice) {
    List<OptionSpec> numbers =
        command.options().stream().filter(option -> isNumber(option)).toList();
    if (!numbers.isEmpty() && dice.nextBoolean()) {
      String option = numbers.get(dice.nextInt(numbers.size())).longestName();
      return List.of(option, dice.nextBoolean() ? one(NO_NUMBERS, dice) : "-1");
    }
    return List.of(one(List.of("--nosuch", "--help=perhaps", "-Z", "--schedulrs=1"), dice));
  }

  private static boolean isNumber(ArgSpec argument) {
    Class<?> type = argument.auxiliaryTypes()[0];
    return type != boolean.class && (type.isPrimitive() || Number.class.isAssignableFrom(type));
  }

  private String wrong(ArgSpec argument, SplittableRandom dice) {
    Class<?> type = argument.auxiliaryTypes()[0];
    if (isNumber(argument)) {
      return one(dice.nextBoolean() ? NO_NUMBERS : NUMBERS, dice);
    }
    if (type.isEnum()) {
      return one(WORDS, dice);
    }
    if (argument.isPositional() || type == Path.class || dice.nextBoolean()) {
      Path file = reads && dice.nextBoolean() ? files.possible(dice) : files.certain(dice);
      String before =
          type == Path.class || dice.nextInt(4) > 0
              ? ""
              : one(List.of("swim:", "rumen:", "workload:", "jhist:", "spark:", "x:"), dice);
      return before + file;
    }
    return one(WORDS, dice);
  }

  private static String one(List<String> some, SplittableRandom dice) {
    return some.get(dice.nextInt(some.size()));
  }
}
