package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.ActorRef;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.DiskSettings;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.port.NetworkHandler;
import io.racklab.protocol.port.NetworkPort;
import io.racklab.protocol.port.Ports;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.port.TrackerHandler;
import io.racklab.protocol.port.TrackerPort;
import io.racklab.protocol.time.ProcessClock;
import io.racklab.protocol.time.RunClock;
import io.racklab.worker.RunSettingsBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A reduce whose ports call it, as where all actors share one thread. */
class CalledReduceTest implements ProcessClock, Ports {
  private final List<Runnable> timers = new ArrayList<>();
  private final List<OpenFlow> opened = new ArrayList<>();
  private final List<NetworkMessage> told = new ArrayList<>();
  private final List<AttemptReport> reports = new ArrayList<>();
  private final TestInbox<NetworkMessage> network = TestInbox.create();
  private Consumer<FlowAnswer> answers;
  private long now;

  private final BehaviorTestKit<AttemptMessage> reduce =
      BehaviorTestKit.create(
          ReduceAttempt.create(
              new ReduceLaunch(
                  new AttemptId(5, TaskType.REDUCE, 1, 0),
                  2,
                  50,
                  10,
                  false,
                  20,
                  List.of(),
                  JobOutputs.of(5, true, List.of(new MapOutput(1, 60), new MapOutput(2, 40)))),
              new Emulation(
                  RunSettingsBuilder.racks(0, 0, 1).build(),
                  new NodeSettings(0, "n0", 1, DiskSettings.perTask(1e9), 0),
                  new RunClock(this, 0, 1),
                  network.getRef(),
                  Runnable::run),
              reports::add));

  @Test
  void itGoesOnWhenItIsCalled() {
    runTimers();
    for (int fetch = 0; fetch < 2; fetch++) {
      assertThat(opened).hasSize(fetch + 1);
      now += 500;
      answers.accept(new FlowEnded(opened.get(fetch).tag(), now));
    }
    while (!timers.isEmpty()) {
      runTimers();
    }
    reduce.runOne();
    assertThat(reports).extracting(AttemptReport::outcome).containsExactly(Outcome.SUCCEEDED);
    assertThat(reports).extracting(AttemptReport::shuffleBytes).containsExactly(50L);
    assertThat(network.hasMessages()).isFalse();
  }

  @Test
  void whatBecomesOfItsFlowsOnceItIsOverDoesNothing() {
    runTimers();
    OpenFlow first = opened.get(0);
    reduce.signal(PostStop.instance());
    answers.accept(new FlowEnded(first.tag(), 500));
    answers.accept(new FlowLost(first.tag(), 500));
    assertThat(opened).containsExactly(first);
    assertThat(told).isEmpty();
    assertThat(timers).isEmpty();
  }

  private void runTimers() {
    List<Runnable> due = List.copyOf(timers);
    timers.clear();
    due.forEach(Runnable::run);
  }

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public Ports ports() {
    return this;
  }

  @Override
  public <T> Delays delays(TimerScheduler<T> unused, Function<Runnable, T> message) {
    return (nanos, action) -> timers.add(action);
  }

  @Override
  public NetworkPort network(ActorRef<NetworkMessage> mailbox, Consumer<FlowAnswer> handler) {
    answers = handler;
    return new NetworkPort() {
      @Override
      public void tell(NetworkMessage message) {
        told.add(message);
      }

      @Override
      public void open(OpenFlow flow) {
        opened.add(flow);
      }

      @Override
      public void answered(FlowAnswer answer) {
        throw new IllegalStateException("no answer comes as a message");
      }
    };
  }

  @Override
  public <T> Timer timer(TimerScheduler<T> unused, Function<Runnable, T> message, Runnable action) {
    throw new IllegalStateException("an attempt needs no timer that is set again");
  }

  @Override
  public TrackerPort tracker(ActorRef<TrackerMessage> tracker) {
    throw new IllegalStateException("an attempt knows no tracker");
  }

  @Override
  public <P> P pick(P mailbox, P call) {
    return call;
  }

  @Override
  public void serve(TrackerHandler tracker) {}

  @Override
  public void serve(NetworkHandler served) {}
}
