package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads job histories of Hadoop 1.x: records such as {@code Task TASKID="…" TASK_TYPE="MAP" .},
 * from any number of concatenated files. Text between records, such as configurations, is skipped.
 */
final class HistoryTextReader {
  private static final int LONGEST = 1 << 20;
  private static final Pattern RECORD =
      Pattern.compile("(Job|Task|MapAttempt|ReduceAttempt) [A-Z_]+=\".*");
  private static final Pattern COUNTER =
      Pattern.compile("\\[\\(([A-Z0-9_]{1,100})\\)\\([^()]{0,200}\\)\\((\\d{1,18})\\)");

  private final String file;
  private final LineReader lines;
  private final HistoryJobs jobs;
  private int line;

  HistoryTextReader(String file, InputStream stream) {
    this.file = file;
    this.lines = new LineReader(stream, LONGEST);
    this.jobs = new HistoryJobs(Path.of(file));
  }

  /**
   * Returns all jobs.
   *
   * @throws InvalidInputException if a record is wrong
   */
  TracePart part() throws IOException {
    String next = next();
    while (next != null) {
      int from = line;
      Matcher record = RECORD.matcher(next);
      boolean cut = false;
      if (record.lookingAt()) {
        Optional<String> whole = whole(next, from);
        whole.ifPresent(
            text -> read(text.substring(0, text.indexOf(' ')), values(text, from), from));
        cut = whole.isEmpty();
      } else {
        cut = !next.isEmpty() && record.hitEnd();
      }
      next = next();
      if (cut && next == null) {
        return jobs.part(OptionalInt.of(from));
      }
    }
    return jobs.part(OptionalInt.empty());
  }

  private String next() throws IOException {
    line++;
    return lines.next();
  }

  /**
   * Returns a whole record; empty if the file ends inside it. A value, such as a stack trace, may
   * span lines, and any of them may end like a record.
   */
  private Optional<String> whole(String first, int from) throws IOException {
    StringBuilder record = new StringBuilder();
    boolean quoted = false;
    String more = first;
    while (true) {
      quoted = quotedAfter(more, quoted);
      record.append(more);
      if (record.length() > LONGEST) {
        throw problem(from, "the record has more than " + LONGEST + " characters", "take it out");
      }
      if (!quoted && more.stripTrailing().endsWith(".")) {
        return Optional.of(record.toString());
      }
      more = next();
      if (more == null) {
        return Optional.empty();
      }
      if (RECORD.matcher(more).lookingAt()) {
        throw problem(from, "the record does not end before the next", "copy the file anew");
      }
      record.append('\n');
    }
  }

  private static boolean quotedAfter(String text, boolean before) {
    boolean quoted = before;
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      if (one == '\\') {
        i++;
      } else if (one == '"') {
        quoted = !quoted;
      }
    }
    return quoted;
  }

  private Map<String, String> values(String record, int from) {
    Map<String, String> values = new LinkedHashMap<>();
    int at = record.indexOf(' ') + 1;
    for (int is = record.indexOf("=\"", at); is >= 0; is = record.indexOf("=\"", at)) {
      StringBuilder value = new StringBuilder();
      int next = is + 2;
      while (next < record.length() && record.charAt(next) != '"') {
        // The character after a backslash stands for itself.
        next += record.charAt(next) == '\\' ? 1 : 0;
        if (next < record.length()) {
          value.append(record.charAt(next));
        }
        next++;
      }
      if (next >= record.length()) {
        throw problem(from, "a value does not end with a quotation mark", "copy the file anew");
      }
      values.put(record.substring(at, is).strip(), value.toString());
      at = next + 1;
    }
    return values;
  }

  private void read(String kind, Map<String, String> record, int from) {
    if (kind.equals("Job")) {
      job(record, from);
      return;
    }
    String task = record.getOrDefault("TASKID", "");
    String id = HistoryJobs.ofTask(task);
    if (id.isEmpty()) {
      throw problem(from, "TASKID is missing or not like task_…", "copy the file anew");
    }
    HistoryJob of = jobs.job(id, from);
    String type = record.getOrDefault("TASK_TYPE", "");
    if (kind.equals("Task")) {
      of.task(type, task, record.getOrDefault("SPLITS", ""));
      return;
    }
    String attempt = record.getOrDefault("TASK_ATTEMPT_ID", "");
    if (record.containsKey("START_TIME")) {
      of.attemptStarted(type, task, attempt, number(record, "START_TIME", from).orElse(0));
    }
    if (record.getOrDefault("TASK_STATUS", "").equals("FAILED")) {
      of.attemptFailed(type, task, attempt);
    }
    if (record.getOrDefault("TASK_STATUS", "").equals("SUCCESS")) {
      OptionalLong finish = number(record, "FINISH_TIME", from);
      if (finish.isPresent()) {
        HistoryCounters counters = counters(record.getOrDefault("COUNTERS", ""));
        of.attemptSucceeded(
            type,
            task,
            new HistoryJob.Attempt(
                attempt,
                number(record, "SHUFFLE_FINISHED", from),
                number(record, "SORT_FINISHED", from),
                finish.getAsLong(),
                counters.input(type),
                counters.output(),
                record.getOrDefault("HOSTNAME", "")));
      }
    }
  }

  private void job(Map<String, String> record, int from) {
    String id = record.getOrDefault("JOBID", "");
    OptionalLong submit = number(record, "SUBMIT_TIME", from);
    if (record.containsKey("JOBNAME") || record.containsKey("USER")) {
      jobs.submitted(id, from)
          .submitted(record.getOrDefault("JOBNAME", ""), record.getOrDefault("USER", ""), submit);
    }
    HistoryJob job = jobs.job(id, from);
    job.submittedAt(submit);
    job.queue(record.getOrDefault("JOB_QUEUE", ""));
    job.priority(record.getOrDefault("JOB_PRIORITY", ""));
    job.planned(number(record, "TOTAL_MAPS", from), number(record, "TOTAL_REDUCES", from));
    if (record.containsKey("FINISH_TIME")) {
      job.ended(record.getOrDefault("JOB_STATUS", "").equals("SUCCESS"));
      jobs.settle();
    }
  }

  private OptionalLong number(Map<String, String> record, String key, int from) {
    String text = record.getOrDefault(key, "");
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw problem(from, key + " " + text + " is no number", "copy the file anew");
    }
  }

  private static HistoryCounters counters(String text) {
    HistoryCounters counters = new HistoryCounters();
    Matcher found = COUNTER.matcher(text);
    while (found.find()) {
      counters.add(found.group(1), Long.parseLong(found.group(2)));
    }
    return counters;
  }

  private InvalidInputException problem(int from, String what, String instead) {
    return new InvalidInputException(new Problem(file, from, what, instead));
  }
}
