package io.racklab.protocol;

import akka.actor.typed.ActorRef;

/**
 * Requests to a process that lets another copy files from it. Each is answered once; a process that
 * receives no answer repeats its request.
 */
public sealed interface FolderMessage extends Message {

  /**
   * Asks for the files in a folder.
   *
   * @param after the name after which the listing starts; empty to start with the first file
   */
  record ListFolder(String folder, String after, ActorRef<ResultFiles> replyTo)
      implements FolderMessage {}

  /** Asks for a part of one of the files that {@link ListFolder} lists. */
  record ReadPart(String folder, String file, long offset, ActorRef<FilePart> replyTo)
      implements FolderMessage {}
}
