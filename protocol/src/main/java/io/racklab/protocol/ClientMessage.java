package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import java.util.List;

/**
 * Requests to a running master from clients that submit experiments. Each is answered once; a
 * client that receives no answer repeats its request, so every message may arrive twice.
 */
public sealed interface ClientMessage extends Message {

  /**
   * Adds an experiment to the queue, unless its id is known already.
   *
   * @param id an id drawn by the client, which a repeated request keeps
   * @param name the experiment's name in messages
   * @param experiment the experiment's resolved text, in UTF-8 and gzip; traces that it names are
   *     read on the master's machine
   * @param jars the SHA-256 sums of the jars with users' policies that it was read with
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

  /** Asks for the status of the submission with this id. */
  record GetStatus(String id, ActorRef<SubmissionStatus> replyTo) implements ClientMessage {}

  /** Asks for the status of all submissions, without their results. */
  record ListSubmissions(ActorRef<SubmissionList> replyTo) implements ClientMessage {}

  /** Ends a submission in any state; the results written up to then are kept. */
  record Cancel(int number, ActorRef<SubmissionStatus> replyTo) implements ClientMessage {}

  /**
   * Asks for the files that a submission has written up to now.
   *
   * @param after the name after which the listing starts; empty to start with the first file
   */
  record ListFiles(int number, String after, ActorRef<ResultFiles> replyTo)
      implements ClientMessage {}

  /** Asks for a part of one of these files. */
  record ReadFile(int number, String file, long offset, ActorRef<FilePart> replyTo)
      implements ClientMessage {}
}
