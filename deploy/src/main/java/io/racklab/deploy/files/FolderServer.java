package io.racklab.deploy.files;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.protocol.FolderMessage;
import io.racklab.protocol.FolderMessage.ListFolder;
import io.racklab.protocol.FolderMessage.ReadPart;
import io.racklab.protocol.ResultFiles;

/**
 * Serves files to processes that copy them. It reads from disk, so it runs where blocking is
 * allowed.
 */
public final class FolderServer {
  private FolderServer() {}

  /**
   * @param source the files that may be copied
   */
  public static Behavior<FolderMessage> create(FileSource source) {
    return Behaviors.receive(FolderMessage.class)
        .onMessage(
            ListFolder.class,
            asked -> {
              asked
                  .replyTo()
                  .tell(
                      ResultFiles.after(
                          asked.after(), asked.folder(), source.files(asked.folder())));
              return Behaviors.same();
            })
        .onMessage(
            ReadPart.class,
            asked -> {
              asked.replyTo().tell(source.read(asked.folder(), asked.file(), asked.offset()));
              return Behaviors.same();
            })
        .build();
  }
}
