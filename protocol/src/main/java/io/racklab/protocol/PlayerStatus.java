package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import java.util.List;

/**
 * The state of a worker process's runs in virtual time. It answers every {@link
 * RunPlayerMessage.PlayRuns}, and is also sent when a run has ended.
 *
 * @param player the sender
 * @param study the study's id
 * @param places the number of runs that it plays at once
 * @param refusal the reason why it plays no run of this study; empty if it plays them
 * @param runs the states of all runs that it was ordered to play
 * @param results the actor from which the files of ended runs are copied, by the runs' numbers
 */
public record PlayerStatus(
    ActorRef<RunPlayerMessage> player,
    String study,
    int places,
    String refusal,
    List<RunState> runs,
    ActorRef<FolderMessage> results)
    implements Message {
  public PlayerStatus {
    runs = List.copyOf(runs);
  }

  /**
   * The state of one run.
   *
   * @param number the run's number in its study
   * @param why the reason why it failed; empty if it has not failed
   * @param progress the last known progress
   */
  public record RunState(int number, Stage stage, String why, Progress progress) {}

  /** The stage of a run. */
  public enum Stage {
    WAITING,
    PLAYING,
    ENDED,
    FAILED
  }

  /**
   * The work that a run has done.
   *
   * @param movedBytes the emulated bytes of input and map output that ended attempts have fetched
   */
  public record Progress(int jobs, long maps, long reduces, long movedBytes, long emulatedNanos) {
    /** The progress of a run that has reported none yet. */
    public static final Progress NONE = new Progress(0, 0, 0, 0, 0);
  }
}
