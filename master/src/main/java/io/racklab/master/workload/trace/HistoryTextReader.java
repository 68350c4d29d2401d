package io.racklab.master.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads job histories of Hadoop 1.x: records such as {@code Task TASKID="…" TASK_TYPE="MAP" .}, in
 * any number of files one after the other. What stands between them, configurations for example, is
 * skipped.
 */
final class HistoryTextReader {
  private static final int LONGEST = 1 << 20;
  private static final Pattern RECORD =
      Pattern.compile("(Job|Task|MapAttempt|ReduceAttempt) [A-Z_]+=\".*");
  private static final Pattern JOB_OF_TASK = Pattern.compile("task_(\\d+_\\d+)_.*");
  private static final Pattern COUNTER =
      Pattern.compile("\\[\\(([A-Z_]{1,100})\\)\\([^()]{0,200}\\)\\((\\d{1,18})\\)");

  private final String file;
  private final LineReader lines;
  private final TraceClock clock = new TraceClock();
  private final Map<String, HistoryJob> running = new LinkedHashMap<>();
  private int line;

  HistoryTextReader(String file, InputStream stream) {
    this.file = file;
    this.lines = new LineReader(stream, LONGEST);
  }

  List<TraceJob> jobs() throws IOException {
    for (String next = next(); next != null; next = next()) {
      if (RECORD.matcher(next).lookingAt()) {
        int from = line;
        String record = whole(next, from);
        read(record.substring(0, record.indexOf(' ')), values(record, from), from);
      }
    }
    running.values().forEach(job -> job.addTo(clock));
    return clock.jobs();
  }

  private String next() throws IOException {
    line++;
    return lines.next();
  }

  /** A value, such as a stack trace, may span lines, any of which may end as records do. */
  private String whole(String first, int from) throws IOException {
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
        return record.toString();
      }
      more = next();
      if (more == null) {
        throw problem(from, "the record does not end", "copy the file anew: it is cut");
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
    Matcher job = JOB_OF_TASK.matcher(task);
    if (!job.matches()) {
      throw problem(from, "TASKID is missing or not like task_…", "copy the file anew");
    }
    HistoryJob of = of("job_" + job.group(1), from);
    String type = record.getOrDefault("TASK_TYPE", "");
    if (kind.equals("Task")) {
      of.task(type, task);
      return;
    }
    String attempt = record.getOrDefault("TASK_ATTEMPT_ID", "");
    if (record.containsKey("START_TIME")) {
      of.attemptStarted(type, task, attempt, millis(record, "START_TIME", from).orElse(0));
    }
    if (record.getOrDefault("TASK_STATUS", "").equals("FAILED")) {
      of.attemptFailed(type, task);
    }
    if (record.getOrDefault("TASK_STATUS", "").equals("SUCCESS")) {
      OptionalLong finish = millis(record, "FINISH_TIME", from);
      if (finish.isPresent()) {
        boolean map = type.equals(HistoryJob.MAP);
        Map<String, Long> counters = counters(record.getOrDefault("COUNTERS", ""));
        of.attemptSucceeded(
            type,
            task,
            new HistoryJob.Attempt(
                attempt,
                millis(record, "SHUFFLE_FINISHED", from),
                millis(record, "SORT_FINISHED", from),
                finish.getAsLong(),
                counter(counters, map ? "HDFS_BYTES_READ" : "REDUCE_SHUFFLE_BYTES"),
                counter(counters, "HDFS_BYTES_WRITTEN")));
      }
    }
  }

  private void job(Map<String, String> record, int from) {
    String id = record.getOrDefault("JOBID", "");
    HistoryJob job = of(id, from);
    if (record.containsKey("SUBMIT_TIME")) {
      job.submitted(
          record.getOrDefault("JOBNAME", ""),
          record.getOrDefault("USER", ""),
          millis(record, "SUBMIT_TIME", from));
    }
    if (record.containsKey("FINISH_TIME")) {
      job.ended(record.getOrDefault("JOB_STATUS", "").equals("SUCCESS"));
      job.addTo(clock);
      running.remove(id);
    }
  }

  private HistoryJob of(String id, int from) {
    return running.computeIfAbsent(id, unknown -> new HistoryJob(id, from));
  }

  private OptionalLong millis(Map<String, String> record, String key, int from) {
    String text = record.getOrDefault(key, "");
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw problem(from, key + " " + text + " is no time", "write milliseconds since 1970");
    }
  }

  private static Map<String, Long> counters(String text) {
    Map<String, Long> counters = new LinkedHashMap<>();
    Matcher found = COUNTER.matcher(text);
    while (found.find()) {
      counters.putIfAbsent(found.group(1), Long.parseLong(found.group(2)));
    }
    return counters;
  }

  private static OptionalLong counter(Map<String, Long> counters, String name) {
    return counters.containsKey(name) ? OptionalLong.of(counters.get(name)) : OptionalLong.empty();
  }

  private InvalidInputException problem(int from, String what, String instead) {
    return new InvalidInputException(new Problem(file, from, what, instead));
  }
}
