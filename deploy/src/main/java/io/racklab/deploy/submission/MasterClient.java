package io.racklab.deploy.submission;

import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.MasterConnection;
import io.racklab.deploy.launch.Security;
import io.racklab.protocol.ClientMessage;
import io.racklab.protocol.ClientMessage.Cancel;
import io.racklab.protocol.ClientMessage.GetStatus;
import io.racklab.protocol.ClientMessage.ListFiles;
import io.racklab.protocol.ClientMessage.ListSubmissions;
import io.racklab.protocol.ClientMessage.ReadFile;
import io.racklab.protocol.ClientMessage.Submit;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.ResultFiles;
import io.racklab.protocol.SubmissionStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sends requests to a master in another process. Every call blocks until it is answered, for a
 * minute at most.
 */
public final class MasterClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final MasterConnection<ClientMessage> connection;

  /**
   * @param waits told in a line now and then, on any thread, what an answer waits for
   */
  public MasterClient(Address master, Security security, Consumer<String> waits) {
    this(master, security, PATIENCE, waits);
  }

  /**
   * @param patience for each answer
   */
  MasterClient(Address master, Security security, Duration patience, Consumer<String> waits) {
    connection = MasterConnection.to(master, SubmissionDesk.PATH, security, patience, waits);
  }

  /** Where the master is. */
  public Address master() {
    return connection.master();
  }

  /**
   * Submits an experiment; one whose id the master knows is not taken again.
   *
   * @param text of the experiment, resolved
   * @param jars SHA-256 of the jars with own policies that it was read with
   */
  public SubmissionStatus submit(String id, String name, String text, List<String> jars) {
    return connection.ask(
        replyTo -> new Submit(id, name, ExperimentText.packed(text), jars, replyTo));
  }

  /** The status of the submission with this id. */
  public SubmissionStatus status(String id) {
    return connection.ask(replyTo -> new GetStatus(id, replyTo));
  }

  /** All submissions that the master knows of. */
  public List<SubmissionStatus> submissions() {
    return connection.ask(ListSubmissions::new).submissions();
  }

  /** Ends a submission, and says how it was. */
  public SubmissionStatus cancel(int number) {
    return connection.ask(replyTo -> new Cancel(number, replyTo));
  }

  /** All files of a submission. */
  public ResultFiles files(int number) {
    List<ResultFiles.Sized> all = new ArrayList<>();
    ResultFiles part = files(number, "");
    all.addAll(part.files());
    while (part.more()) {
      part = files(number, part.last());
      all.addAll(part.files());
    }
    return new ResultFiles(part.known(), part.name(), all, false);
  }

  private ResultFiles files(int number, String after) {
    return connection.ask(replyTo -> new ListFiles(number, after, replyTo));
  }

  /** A part of one of them. */
  public FilePart read(int number, String file, long offset) {
    return connection.ask(replyTo -> new ReadFile(number, file, offset, replyTo));
  }

  @Override
  public void close() {
    connection.close();
  }
}
