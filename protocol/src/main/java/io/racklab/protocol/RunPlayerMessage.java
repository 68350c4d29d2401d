package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** Messages of a master to a worker process's player, which plays runs in virtual time. */
public sealed interface RunPlayerMessage extends Message {

  /**
   * Orders a worker process to play these runs and no others. The master repeats the message from
   * time to time, so a lost message does no harm: a run that is being played continues, and a run
   * that is no longer listed is dropped with its files.
   *
   * @param study the runs' study
   */
  record PlayRuns(
      StudyOffer study,
      List<RunOrder> runs,
      @JsonProperty("answerTo") ActorRef<PlayerStatus> replyTo)
      implements RunPlayerMessage {
    public PlayRuns {
      runs = List.copyOf(runs);
    }
  }

  /**
   * The facts about a study that its players need.
   *
   * @param id an id that the master draws for each study
   * @param program the version of the master's program; a run of another version may have other
   *     results
   * @param jars the jars of users' policies with which the master read the study; they are not
   *     transferred
   * @param inputs the actor from which the experiment and the traces that it names are copied
   */
  record StudyOffer(String id, String program, List<JarSum> jars, ActorRef<FolderMessage> inputs) {
    public StudyOffer {
      jars = List.copyOf(jars);
    }
  }

  /**
   * A jar with users' policies.
   *
   * @param name the name of its file, for users
   * @param sha256 the SHA-256 sum of its content, in hexadecimal digits
   */
  record JarSum(String name, String sha256) {}

  /**
   * The order for one run.
   *
   * @param number the run's number in its study
   * @param cell the index of its cell in the sweep, from 0
   * @param scheduler the scheduler's name
   * @param repeat the repeat's number, from 1
   * @param jobs the SHA-256 sum of its jobs, as the master has read them
   */
  record RunOrder(int number, int cell, String scheduler, int repeat, String jobs) {}
}
