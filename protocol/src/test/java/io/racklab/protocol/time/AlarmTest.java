package io.racklab.protocol.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Where actors share a thread an alarm calls; of its settings only the latest counts. */
class AlarmTest {
  private final Map<Long, Runnable> set = new LinkedHashMap<>();
  private final List<String> calls = new ArrayList<>();
  private final ProcessClock clock =
      new ProcessClock() {
        @Override
        public long nanos() {
          return 0;
        }

        @Override
        public Optional<DirectCalls> direct() {
          return Optional.of(
              new DirectCalls() {
                @Override
                public Runnable after(long nanos, Runnable call) {
                  set.put(nanos, call);
                  return () -> set.remove(nanos);
                }

                @Override
                public Runnable rest(long nanos, Runnable call) {
                  calls.add("rests");
                  return after(nanos, call);
                }

                @Override
                public Runnable observe(long nanos, Runnable call) {
                  calls.add("observes");
                  return after(nanos, call);
                }

                @Override
                public boolean staysIdle() {
                  return false;
                }

                @Override
                public void tracker(DirectTracker tracker) {}

                @Override
                public boolean isIdle(int node) {
                  return false;
                }

                @Override
                public boolean tellTracker(Heartbeat heartbeat) {
                  return false;
                }

                @Override
                public void network(DirectNetwork network) {}

                @Override
                public boolean tellNetwork(NetworkMessage message) {
                  return false;
                }

                @Override
                public boolean openFlow(OpenFlow asked, Consumer<FlowAnswer> answers) {
                  return false;
                }

                @Override
                public <T> Consumer<T> inbox(Consumer<T> actor) {
                  return actor;
                }
              });
        }
      };

  @Test
  void onlyTheLatestSettingCounts() {
    Alarm alarm = Alarm.of(clock, null, "message", () -> calls.add("call"));
    alarm.cancel();
    alarm.set(5);
    alarm.set(3);
    assertThat(set).containsOnlyKeys(3L);
    set.get(3L).run();
    assertThat(calls).containsExactly("call");
    alarm.cancel();
    assertThat(set).isEmpty();
  }

  @Test
  void elsewhereItTellsAMessage() {
    ProcessClock wall = () -> 0;
    assertThat(Alarm.of(wall, null, "message", () -> {})).isInstanceOf(Alarm.Told.class);
  }

  @Test
  void aRestAndAnObservationAreSettingsToo() {
    Alarm alarm = Alarm.of(clock, null, "message", () -> calls.add("call"));
    alarm.set(5);
    alarm.rest(3);
    assertThat(set).containsOnlyKeys(3L);
    alarm.observe(4);
    assertThat(set).containsOnlyKeys(4L);
    assertThat(calls).containsExactly("rests", "observes");
  }
}
