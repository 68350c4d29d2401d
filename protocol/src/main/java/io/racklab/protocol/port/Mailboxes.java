package io.racklab.protocol.port;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.TrackerMessage;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/** The ports of a process whose actors run on several threads: they send messages to mailboxes. */
public final class Mailboxes implements Ports {
  /** The only instance, which has no state. */
  public static final Ports INSTANCE = new Mailboxes();

  private Mailboxes() {}

  @Override
  public <T> Timer timer(TimerScheduler<T> timers, Function<Runnable, T> message, Runnable action) {
    return new AkkaTimer<>(timers, message.apply(action));
  }

  @Override
  public <T> Delays delays(TimerScheduler<T> timers, Function<Runnable, T> message) {
    return (nanos, action) ->
        timers.startSingleTimer(new Object(), message.apply(action), Duration.ofNanos(nanos));
  }

  @Override
  public TrackerPort tracker(ActorRef<TrackerMessage> tracker) {
    return new TrackerPort() {
      @Override
      public void tell(TrackerMessage message) {
        tracker.tell(message);
      }

      @Override
      public boolean isIdle(int node) {
        return false;
      }

      @Override
      public boolean staysIdle() {
        return false;
      }
    };
  }

  @Override
  public NetworkPort network(ActorRef<NetworkMessage> network, Consumer<FlowAnswer> handler) {
    return new NetworkPort() {
      @Override
      public void tell(NetworkMessage message) {
        network.tell(message);
      }

      @Override
      public void open(OpenFlow flow) {
        network.tell(flow);
      }

      @Override
      public void answered(FlowAnswer answer) {
        handler.accept(answer);
      }
    };
  }

  @Override
  public <P> P pick(P mailbox, P call) {
    return mailbox;
  }

  @Override
  public void serve(TrackerHandler tracker) {}

  @Override
  public void serve(NetworkHandler network) {}

  private record AkkaTimer<T>(TimerScheduler<T> timers, T message) implements Timer {
    @Override
    public void set(long nanos) {
      timers.startSingleTimer(this, message, Duration.ofNanos(nanos));
    }

    @Override
    public void rest(long nanos) {
      set(nanos);
    }

    @Override
    public void observe(long nanos) {
      set(nanos);
    }

    @Override
    public void cancel() {
      timers.cancel(this);
    }
  }
}
