package io.racklab.protocol;

import akka.actor.typed.ActorRef;

/**
 * Messages to a process that lets another copy files from it. Each asks and is answered once; who
 * hears nothing asks again.
 */
public sealed interface FolderMessage extends Message {

  /**
   * Tell which files there are.
   *
   * @param after those whose names come after this one; empty for those from the first on
   */
  record ListFolder(String folder, String after, ActorRef<ResultFiles> replyTo)
      implements FolderMessage {}

  /** Read a part of one of these files. */
  record ReadPart(String folder, String file, long offset, ActorRef<FilePart> replyTo)
      implements FolderMessage {}
}
