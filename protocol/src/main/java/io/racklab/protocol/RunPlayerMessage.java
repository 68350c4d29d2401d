package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** Messages of a master to a worker process's player, which plays runs in virtual time. */
public sealed interface RunPlayerMessage extends Message {

  /**
   * Play these runs, and no others. It is said again from time to time, so that nothing is lost
   * with a message: a run that is played already goes on, one that is no longer among them is
   * dropped with its files.
   *
   * @param study of which they are
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
   * A study, as far as its players need to know it.
   *
   * @param id drawn by the master, another one for each study
   * @param program the version of the master's program: runs of another may differ
   * @param jars those with own policies that it was read with; they do not travel
   * @param inputs where the experiment and the traces that it names are copied from
   */
  record StudyOffer(String id, String program, List<JarSum> jars, ActorRef<FolderMessage> inputs) {
    public StudyOffer {
      jars = List.copyOf(jars);
    }
  }

  /**
   * A jar with own policies.
   *
   * @param name of its file, for people
   * @param sha256 of its content, in hexadecimal digits
   */
  record JarSum(String name, String sha256) {}

  /**
   * One run.
   *
   * @param number of the run in its study
   * @param cell its place among the cells of the sweep, from 0
   * @param scheduler its name
   * @param repeat from 1
   * @param jobs SHA-256 of its jobs, as the master has read them
   */
  record RunOrder(int number, int cell, String scheduler, int repeat, String jobs) {}
}
