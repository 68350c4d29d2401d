package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import java.util.List;

/**
 * The state of a worker process's runs in virtual time. It is the answer to every {@link
 * RunPlayerMessage.PlayRuns}, and comes by itself when a run is over.
 *
 * @param player who says so
 * @param study the study's id
 * @param places runs that it plays at once
 * @param refusal why it plays none of this study; empty where it does
 * @param runs each that it was told to play
 * @param results where the files of runs that have ended are copied from, by their numbers
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
   * One run.
   *
   * @param number of the run in its study
   * @param why it failed; empty where it did not
   * @param progress as far as is known
   */
  public record RunState(int number, Stage stage, String why, Progress progress) {}

  /** Where a run is. */
  public enum Stage {
    WAITING,
    PLAYING,
    ENDED,
    FAILED
  }

  /**
   * The work that a run has done.
   *
   * @param movedBytes between nodes, emulated
   */
  public record Progress(int jobs, long maps, long reduces, long movedBytes, long emulatedNanos) {
    /** Of a run that has said nothing yet. */
    public static final Progress NONE = new Progress(0, 0, 0, 0, 0);
  }
}
