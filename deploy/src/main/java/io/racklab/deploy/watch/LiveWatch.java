package io.racklab.deploy.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.http.EventStream;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.http.StreamEvent;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.deploy.virtual.Pace;
import io.racklab.deploy.virtual.RunHooks;
import io.racklab.master.experiment.RunPlan;
import io.racklab.master.journal.Spectator;
import io.racklab.master.meter.RunMeter;
import io.racklab.master.network.LinkMode;
import io.racklab.master.run.RunObservers;
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
 * Pages on runs that go on: what happened since, ten times a second, to whoever has the page open.
 * Where more happens than 100 kB a second tell, virtual time waits, and wall-clock runs are told
 * late. Nobody waits for a page that is slower than that: it is told late too.
 */
public final class LiveWatch implements AutoCloseable {
  private static final long EVERY_MILLIS = 100;
  private static final int MOST_CHARACTERS = 10_000;

  /** Tries to tell pages that all is over. */
  private static final int MOST_FAREWELLS = 50;

  /** The last word is to reach those who are as fast as others. */
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
  private int farewells;
  private boolean opened;
  private boolean toldOver;

  /** A page with how far it has been told of which run. */
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
   * Nobody watches yet.
   *
   * @param folder the run directory
   * @param virtual whether runs are in virtual time, whose pace can be set
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

  /** Those who watch, for whoever performs the runs. */
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

  /** In virtual time flows end when the model says; over native links it is no judge. */
  private Optional<FlowsSoFar> flows(RunPlan plan) {
    return virtual || plan.experiment().execution().network().links() != LinkMode.EMULATED
        ? Optional.empty()
        : Optional.of(new FlowsSoFar(plan.experiment().measurement().bounds()));
  }

  /** The paths that the server answers beside those of runs that have ended. */
  public Routes routes() {
    return Routes.NONE
        .get("/live", request -> new WebAnswer.Events(stream -> listen(stream, request.owner())))
        .post(
            "/pace",
            request ->
                !virtual
                    ? WebAnswer.refusal(400, "only virtual time can be held")
                    : pace.obey(request.body().strip())
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
      if (leaving && ++farewells > (toldOver ? LEAST_FAREWELLS : MOST_FAREWELLS)) {
        close();
      }
    } catch (RuntimeException | JsonProcessingException e) {
      // A page that cannot be told is no reason to end a run.
      LOG.error("a page cannot be told", e);
      close();
    }
  }

  /**
   * Entries as pages are told them.
   *
   * @param to the number of entries that a page has been told with these
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
    // Many pages have been told as much: what comes next is written once for them.
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
    pace.crowded(behind || !opened);
    toldOver = over && !behind;
  }

  /** The next entries for a page, and for others that were told as much. */
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

  /** The runs are over: pages are told so, and may turn to what the files say. */
  public void over() throws InterruptedException {
    over = true;
    pace.release();
    for (int tries = 0; tries < MOST_FAREWELLS && !toldOver && !thread.isShutdown(); tries++) {
      Thread.sleep(EVERY_MILLIS);
    }
  }

  /** Likewise, for whoever does not wait until they are: this closes itself. */
  public void leave() {
    over = true;
    leaving = true;
    pace.release();
  }

  /** Ends; pages whose streams are still open ask again, and find what there is then. */
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
