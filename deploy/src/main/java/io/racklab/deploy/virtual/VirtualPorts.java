package io.racklab.deploy.virtual;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.port.NetworkHandler;
import io.racklab.protocol.port.NetworkPort;
import io.racklab.protocol.port.Ports;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.port.TrackerHandler;
import io.racklab.protocol.port.TrackerPort;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The ports in virtual time. Since all actors share one thread, a port calls its receiver's handler
 * instead of sending a message. That shortens a run in wall-clock time and changes nothing else.
 */
final class VirtualPorts implements Ports {
  /**
   * A system property. If true, nodes send every heartbeat. Otherwise they leave out heartbeats
   * that change nothing according to the policies; the property checks that claim, which may be
   * wrong for a user's own policy.
   */
  static final String EVERY_HEARTBEAT = "racklab.every-heartbeat";

  private final boolean everyHeartbeat = Boolean.getBoolean(EVERY_HEARTBEAT);
  private final VirtualTime time;
  private final Deque<Runnable> callsOfNetwork = new ArrayDeque<>();
  private final Runnable nextCallOfNetwork = () -> callsOfNetwork.removeFirst().run();
  private TrackerHandler tracker = TrackerHandler.ABSENT;

  /** Null until the first network serves; messages go to its actor until then. */
  private NetworkHandler network;

  VirtualPorts(VirtualTime time) {
    this.time = time;
  }

  /** Returns the job tracker of the current run. */
  TrackerHandler tracker() {
    return tracker;
  }

  @Override
  public void serve(TrackerHandler served) {
    tracker = served;
    time.runBegins();
  }

  @Override
  public void serve(NetworkHandler served) {
    network = served;
  }

  @Override
  public <T> Timer timer(TimerScheduler<T> timers, Function<Runnable, T> message, Runnable action) {
    return new CallingTimer(action);
  }

  @Override
  public <T> Delays delays(TimerScheduler<T> timers, Function<Runnable, T> message) {
    return time::after;
  }

  @Override
  public TrackerPort tracker(ActorRef<TrackerMessage> mailbox) {
    return new CalledTracker(mailbox);
  }

  @Override
  public NetworkPort network(ActorRef<NetworkMessage> mailbox, Consumer<FlowAnswer> handler) {
    return new CalledNetwork(mailbox, handler, new Inbox<>(handler, time::turn));
  }

  @Override
  public <P> P pick(P mailbox, P call) {
    return call;
  }

  private final class CallingTimer implements Timer {
    private final Runnable action;
    private VirtualTimer setting;

    CallingTimer(Runnable action) {
      this.action = action;
    }

    @Override
    public void set(long nanos) {
      cancel();
      setting = time.after(nanos, action);
    }

    @Override
    public void rest(long nanos) {
      cancel();
      setting = time.rest(nanos, action);
    }

    @Override
    public void observe(long nanos) {
      cancel();
      setting = time.observe(nanos, action);
    }

    @Override
    public void cancel() {
      if (setting != null) {
        setting.cancel();
      }
    }
  }

  private final class CalledTracker implements TrackerPort {
    private final ActorRef<TrackerMessage> mailbox;

    CalledTracker(ActorRef<TrackerMessage> mailbox) {
      this.mailbox = mailbox;
    }

    /**
     * Calls the tracker directly for a heartbeat if no other task is queued at this instant, since
     * the tracker's turn would come next anyway. An empty answer is not sent back.
     */
    @Override
    public void tell(TrackerMessage message) {
      if (message instanceof Heartbeat heartbeat
          && tracker != TrackerHandler.ABSENT
          && time.isFree()) {
        tracker.take(heartbeat, answer -> answer(heartbeat.replyTo(), answer));
      } else {
        mailbox.tell(message);
      }
    }

    private void answer(ActorRef<NodeMessage> node, NodeMessage answer) {
      if (answer != HeartbeatAnswer.NOTHING) {
        node.tell(answer);
      }
    }

    @Override
    public boolean isIdle(int node) {
      return !everyHeartbeat && tracker.isIdle(node);
    }

    @Override
    public boolean staysIdle() {
      return time.maySkip() && tracker.staysIdle();
    }
  }

  private final class CalledNetwork implements NetworkPort {
    private final ActorRef<NetworkMessage> mailbox;
    private final Consumer<FlowAnswer> handler;
    private final Inbox<FlowAnswer> answers;

    CalledNetwork(
        ActorRef<NetworkMessage> mailbox, Consumer<FlowAnswer> handler, Inbox<FlowAnswer> answers) {
      this.mailbox = mailbox;
      this.handler = handler;
      this.answers = answers;
    }

    @Override
    public void tell(NetworkMessage message) {
      NetworkHandler called = network;
      if (called == null) {
        mailbox.tell(message);
      } else {
        call(() -> called.take(message));
      }
    }

    @Override
    public void open(OpenFlow flow) {
      NetworkHandler called = network;
      if (called == null) {
        mailbox.tell(flow);
      } else {
        call(() -> called.open(flow, answers));
      }
    }

    /** Queues a call; messages of one sender to the network keep their order. */
    private void call(Runnable call) {
      callsOfNetwork.addLast(call);
      time.turn(nextCallOfNetwork);
    }

    @Override
    public void answered(FlowAnswer answer) {
      handler.accept(answer);
    }
  }
}
