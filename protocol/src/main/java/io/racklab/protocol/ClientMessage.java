package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import java.util.List;

/**
 * Requests to a running master from clients that submit experiments. Each is answered once. A
 * client that receives no answer repeats its request, so a message may arrive more than once.
 */
public sealed interface ClientMessage extends Message {

  /**
   * Adds an experiment to the queue, unless the master knows the id already.
   *
   * @param id an id that the client draws at random; a repeated request has the same id
   * @param name the experiment's name in messages
   * @param experiment the experiment's resolved text, in UTF-8 and gzip; the master reads the
   *     traces that it names from its own machine
   * @param jars the SHA-256 sums of the jars of users' policies with which the client read the
   *     experiment
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

  /** Asks for a part of one of the files that {@link ListFiles} lists. */
  record ReadFile(int number, String file, long offset, ActorRef<FilePart> replyTo)
      implements ClientMessage {}
}
