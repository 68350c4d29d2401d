package io.racklab.deploy.submission;

import io.racklab.deploy.console.QuantityText;
import io.racklab.deploy.metrics.MasterMeter;
import io.racklab.master.engine.workload.trace.ReadingProgress;
import io.racklab.protocol.SubmissionStatus;
import io.racklab.protocol.SubmissionStatus.State;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The submissions of a master. One runs at a time, the others wait in the order in which they
 * arrived, and the last {@value #MOST_OVER} that have ended are remembered. Not thread-safe.
 */
final class SubmissionQueue {
  private static final int MOST_OVER = 1000;

  private final LongSupplier calendar;
  private final int workers;
  private final Map<Integer, Entry> entries = new LinkedHashMap<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final Deque<Entry> waiting = new ArrayDeque<>();
  private Entry playing;
  private Optional<Reading> reading = Optional.empty();
  private int taken;
  private int joined;

  /**
   * @param calendar the time in milliseconds since 1970
   * @param workers the number of workers with which experiments begin
   */
  SubmissionQueue(LongSupplier calendar, int workers) {
    this.calendar = calendar;
    this.workers = workers;
  }

  /** Returns the submission with this id, if it is known. */
  Optional<Entry> known(String id) {
    return Optional.ofNullable(numbers.get(id)).map(entries::get);
  }

  /** Returns the submission with this number, if it is known. */
  Optional<Entry> numbered(int number) {
    return Optional.ofNullable(entries.get(number));
  }

  /** Adds a new submission. */
  Entry take(String id, String name) {
    Entry entry = new Entry(++taken, name, calendar.getAsLong());
    entries.put(entry.number(), entry);
    numbers.put(id, entry.number());
    waiting.addLast(entry);
    return entry;
  }

  /** An experiment that is being read. */
  private record Reading(Entry entry, ReadingProgress progress) {}

  /**
   * Returns the next submission to read, in the order in which they will run; empty while one is
   * being read. Only one is read at a time, since traces take memory.
   *
   * @param progress the progress of reading it
   */
  Optional<Entry> nextToRead(ReadingProgress progress) {
    if (reading.isPresent()) {
      return Optional.empty();
    }
    Optional<Entry> next = waiting.stream().filter(entry -> !entry.isRead()).findFirst();
    reading = next.map(entry -> new Reading(entry, progress));
    return next;
  }

  /** Marks the submission that was being read as read. */
  void readingEnded() {
    reading.ifPresent(ended -> ended.entry().read());
    reading = Optional.empty();
  }

  /** Begins and returns the next submission if none is running and it was read. */
  Optional<Entry> next() {
    if (playing != null || waiting.isEmpty() || !waiting.peekFirst().isRead()) {
      return Optional.empty();
    }
    playing = waiting.removeFirst();
    playing.began(calendar.getAsLong());
    return Optional.of(playing);
  }

  /** Ends a submission, whether it had begun or not. */
  void over(Entry entry, State how, int exitCode, String text) {
    entry.over(how, exitCode, text, calendar.getAsLong());
    waiting.remove(entry);
    reading.filter(one -> one.entry() == entry).ifPresent(one -> one.progress().stop());
    if (playing == entry) {
      playing = null;
    }
    forgetOldest();
  }

  private void forgetOldest() {
    long over = entries.values().stream().filter(entry -> entry.state().isOver()).count();
    if (over > MOST_OVER) {
      int oldest =
          entries.values().stream()
              .filter(entry -> entry.state().isOver())
              .mapToInt(Entry::number)
              .min()
              .orElseThrow();
      entries.remove(oldest);
      numbers.values().remove(oldest);
    }
  }

  void joined(int now) {
    joined = now;
  }

  void tell(MasterMeter meter) {
    meter.queue(waiting.size(), playing == null ? 0 : 1);
  }

  SubmissionStatus status(Entry entry) {
    return entry.status(waits(entry));
  }

  List<SubmissionStatus> all() {
    return entries.values().stream().map(entry -> entry.brief(waits(entry))).toList();
  }

  private String waits(Entry entry) {
    if (entry.state() == State.QUEUED && !entry.isRead()) {
      return reading
          .filter(one -> one.entry() == entry)
          .map(one -> "is being read" + one.progress().place().map(SubmissionQueue::of).orElse(""))
          .orElse("waits to be read");
    }
    if (entry.state() == State.QUEUED) {
      int before = List.copyOf(waiting).indexOf(entry) + (playing == null ? 0 : 1);
      return before == 1 ? "next in the queue" : before + " submissions are ahead of it";
    }
    if (entry.state() == State.PLAYING) {
      return joined < workers
          ? "waits: " + joined + " of " + workers + " worker processes have joined"
          : "begins";
    }
    return "";
  }

  private static String of(ReadingProgress.Place place) {
    return ": "
        + QuantityText.bytes(place.bytes())
        + " of the "
        + QuantityText.bytes(place.size())
        + " of "
        + place.file().getFileName();
  }
}
