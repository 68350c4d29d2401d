package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import java.util.List;

/**
 * Messages to a master that is already there, from those who submit experiments. Each asks and is
 * answered once; who hears nothing asks again, so every message may come twice.
 */
public sealed interface ClientMessage extends Message {

  /**
   * Take an experiment into the queue; one whose id is known is not taken again.
   *
   * @param id drawn by the client, the same whenever it asks again
   * @param name what messages call it
   * @param experiment its resolved text, in UTF-8 and gzip; traces that it names are read on the
   *     master's machine
   * @param jars SHA-256 of the jars with own policies that it was read with
   */
  record Submit(
      String id,
      String name,
      Octets experiment,
      List<String> jars,
      ActorRef<SubmissionStatus> replyTo)
      implements ClientMessage {
    public Submit {
      jars = List.copyOf(jars);
    }
  }

  /** Tell how the submission with this id is. */
  record GetStatus(String id, ActorRef<SubmissionStatus> replyTo) implements ClientMessage {}

  /** Tell how all submissions are, without their results. */
  record ListSubmissions(ActorRef<SubmissionList> replyTo) implements ClientMessage {}

  /** End a submission, wherever it is; its results so far are kept. */
  record Cancel(int number, ActorRef<SubmissionStatus> replyTo) implements ClientMessage {}

  /**
   * Tell which files a submission has written so far.
   *
   * @param after those whose names come after this one; empty for those from the first on
   */
  record ListFiles(int number, String after, ActorRef<ResultFiles> replyTo)
      implements ClientMessage {}

  /** Read a part of one of these files. */
  record ReadFile(int number, String file, long offset, ActorRef<FilePart> replyTo)
      implements ClientMessage {}
}
