package io.racklab.deploy.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.http.EventStream;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.http.StreamEvent;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.deploy.virtual.Pace;
import io.racklab.deploy.virtual.RunHooks;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.journal.Spectator;
import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.run.RunObservers;
import io.racklab.topologies.Cluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends runs in progress to pages: ten updates a second, at most some 100 kB a second to each page.
 * If a page falls behind, virtual time waits for it, unless the page is slow (see {@link
 * PageProgress}). Under the wall clock, nothing waits. A page that is not waited for shows changes
 * late.
 */
public final class LiveWatch implements AutoCloseable {
  private static final long EVERY_MILLIS = 100;
  private static final int MOST_CHARACTERS = 10_000;

  /** The most ticks in which pages are notified that the runs are over. */
  private static final int MOST_FAREWELLS = 50;

  /**
   * The least number of such ticks; in these, all pages of usual speed receive the last entries.
   */
  private static final int LEAST_FAREWELLS = 10;

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Logger LOG = LoggerFactory.getLogger(LiveWatch.class);

  private final Path folder;
  private final boolean virtual;
  private final RunPace pace = new RunPace();
  private final List<Reader> readers = new ArrayList<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(LiveWatch::daemon);
  private volatile LiveRun run;
  private volatile boolean over;
  private volatile boolean leaving;
  private boolean closed;
  private int endTicks;
  private boolean opened;
  private boolean notifiedEnd;

  /** A page, with its progress through a run's entries. */
  private static final class Reader {
    private final EventStream stream;
    private final boolean owner;
    private LiveRun of;
    private final PageProgress progress = new PageProgress();

    Reader(EventStream stream, boolean owner) {
      this.stream = stream;
      this.owner = owner;
    }
  }

  /**
   * Creates a watch without pages.
   *
   * @param folder the run directory
   * @param virtual true if runs are in virtual time, whose pace can be set
   */
  public LiveWatch(Path folder, boolean virtual) {
    this.folder = folder;
    this.virtual = virtual;
    thread.scheduleWithFixedDelay(this::tick, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable work) {
    Thread made = new Thread(work, "watch");
    made.setDaemon(true);
    return made;
  }

  /** Returns the hooks that observe the runs and, in virtual time, set their pace. */
  public RunHooks hooks() {
    return virtual
        ? new RunHooks(new RunObservers(this::begins, new HeartbeatMeter(pace)), pace)
        : new RunHooks(new RunObservers(this::begins, RunMeter.NONE), Pace.FREE);
  }

  private Optional<Spectator> begins(RunPlan plan) {
    pace.begins();
    Cluster cluster = plan.experiment().cluster();
    double window = plan.experiment().measurement().linkWindow().toNanos() / 1e9;
    Surroundings surroundings = new Surroundings(Optional.of(cluster), window);
    LiveRun begun = new LiveRun(plan, surroundings, pace, flows(plan));
    run = begun;
    return Optional.of(begun);
  }

  /**
   * Returns the preliminary verdict. Empty in virtual time, where flows end exactly when the model
   * says, and over native links, for which there is no model.
   */
  private Optional<FlowsSoFar> flows(RunPlan plan) {
    return virtual || plan.experiment().execution().network().links() != LinkMode.EMULATED
        ? Optional.empty()
        : Optional.of(new FlowsSoFar(plan.experiment().measurement().bounds()));
  }

  /** Returns the paths that the server answers besides those of runs that have ended. */
  public Routes routes() {
    return Routes.NONE
        .get("/live", request -> new WebAnswer.Events(stream -> listen(stream, request.owner())))
        .post(
            "/pace",
            request ->
                !virtual
                    ? WebAnswer.refusal(400, "the pace can be set only for runs in virtual time")
                    : pace.execute(request.body().strip())
                        .map(wrong -> WebAnswer.refusal(400, wrong))
                        .orElseGet(() -> WebAnswer.text("done")));
  }

  private void listen(EventStream stream, boolean owner) {
    synchronized (readers) {
      if (closed) {
        stream.close();
        return;
      }
      readers.add(new Reader(stream, owner));
    }
    stream.onEnd(
        () -> {
          synchronized (readers) {
            readers.removeIf(reader -> reader.stream == stream);
          }
        });
  }

  private void tick() {
    try {
      LiveRun now = run;
      if (now != null) {
        now.catchUp();
        tell(now);
      }
      if (leaving && ++endTicks > (notifiedEnd ? LEAST_FAREWELLS : MOST_FAREWELLS)) {
        close();
      }
    } catch (RuntimeException | JsonProcessingException e) {
      // A page that cannot be updated must not end the run.
      LOG.error("cannot send updates; closing the streams of all pages", e);
      close();
    }
  }

  /**
   * Entries in the form sent to pages.
   *
   * @param to the number of entries of the run that a page has received after this update
   */
  private record Delta(StreamEvent event, int to) {}

  private void tell(LiveRun now) throws JsonProcessingException {
    List<Reader> watching;
    synchronized (readers) {
      watching = List.copyOf(readers);
    }
    Map<String, Long> links = now.state().linksSince();
    Map<String, Long> targets = now.state().targetsSince();
    boolean behind = false;
    // Pages with equal progress share one update.
    Map<Integer, Delta> deltas = new HashMap<>();
    for (Reader reader : watching) {
      if (reader.of != now) {
        reader.of = now;
        reader.progress.begins();
      }
      int alike = 2 * reader.progress.told() + (reader.owner ? 1 : 0);
      Delta delta = deltas.get(alike);
      if (delta == null) {
        delta = delta(reader, now, links, targets);
        deltas.put(alike, delta);
      }
      if (reader.stream.push(delta.event())) {
        reader.progress.took(delta.to());
      } else {
        reader.progress.refused();
      }
      behind |= reader.progress.isWaitedFor(now.state().entries().size());
    }
    opened |= !watching.isEmpty();
    pace.setPagesBehind(behind || !opened);
    notifiedEnd = over && !behind;
  }

  /** Returns the next entries for a page, and for all pages with the same progress. */
  private Delta delta(
      Reader reader, LiveRun now, Map<String, Long> links, Map<String, Long> targets)
      throws JsonProcessingException {
    List<List<Object>> entries = now.state().entries();
    int to = reader.progress.told();
    StringBuilder text = new StringBuilder();
    while (to < entries.size() && text.length() < MOST_CHARACTERS) {
      text.append(text.isEmpty() ? "" : ",").append(JSON.writeValueAsString(entries.get(to++)));
    }
    Map<String, Object> head = new LinkedHashMap<>();
    head.put("run", RunId.of(folder, now.plan().folder()));
    head.put("title", now.plan().title());
    head.put("from", reader.progress.told());
    head.put("now", Math.max(now.state().now(), virtual ? pace.now() : 0));
    head.put("held", pace.held());
    head.put("virtual", virtual);
    head.put("mayHold", virtual && reader.owner);
    head.put("over", over && to == entries.size());
    head.put("links", links);
    head.put("targets", targets);
    head.put("window", now.linkWindow());
    now.flows()
        .ifPresent(
            flows -> {
              head.put("level", flows.level().name());
              head.put("soFar", flows.words());
            });
    String json = JSON.writeValueAsString(head);
    String whole = json.substring(0, json.length() - 1) + ",\"entries\":[" + text + "]}";
    return new Delta(StreamEvent.of("delta", whole), to);
  }

  /**
   * Notifies pages that the runs are over, so that they show the files. Blocks until all pages that
   * are waited for have received this, at most 5 s.
   */
  public void over() throws InterruptedException {
    over = true;
    pace.release();
    for (int tries = 0; tries < MOST_FAREWELLS && !notifiedEnd && !thread.isShutdown(); tries++) {
      Thread.sleep(EVERY_MILLIS);
    }
  }

  /**
   * Notifies pages that the runs are over, and returns at once; the watch closes itself afterwards.
   */
  public void leave() {
    over = true;
    leaving = true;
    pace.release();
  }

  /** Closes the watch; pages whose streams were open reconnect and show the files. */
  @Override
  public void close() {
    pace.release();
    thread.shutdownNow();
    List<Reader> left;
    synchronized (readers) {
      closed = true;
      left = List.copyOf(readers);
    }
    left.forEach(reader -> reader.stream.close());
  }
}
