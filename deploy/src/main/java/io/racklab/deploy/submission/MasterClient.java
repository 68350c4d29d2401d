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
 * Sends requests to a master in another process. Every call blocks until there is a reply, for a
 * minute at most.
 */
public final class MasterClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final MasterConnection<ClientMessage> connection;

  /**
   * @param waits receives a line at growing intervals, on any thread, that says what a request
   *     waits for
   */
  public MasterClient(Address master, Security security, Consumer<String> waits) {
    this(master, security, PATIENCE, waits);
  }

  /**
   * @param patience the time limit of each request
   */
  MasterClient(Address master, Security security, Duration patience, Consumer<String> waits) {
    connection = MasterConnection.to(master, SubmissionDesk.PATH, security, patience, waits);
  }

  /** Returns the master's address. */
  public Address master() {
    return connection.master();
  }

  /**
   * Submits an experiment, unless the master already has a submission with this id.
   *
   * @param text the resolved text of the experiment
   * @param jars the SHA-256 sums of the jars with the user's own policies that were given when the
   *     experiment was read
   */
  public SubmissionStatus submit(String id, String name, String text, List<String> jars) {
    return connection.ask(
        replyTo -> new Submit(id, name, ExperimentText.packed(text), jars, replyTo));
  }

  /** Returns the status of the submission with this id. */
  public SubmissionStatus status(String id) {
    return connection.ask(replyTo -> new GetStatus(id, replyTo));
  }

  /** Returns all submissions that the master remembers. */
  public List<SubmissionStatus> submissions() {
    return connection.ask(ListSubmissions::new).submissions();
  }

  /** Cancels a submission, and returns its status. */
  public SubmissionStatus cancel(int number) {
    return connection.ask(replyTo -> new Cancel(number, replyTo));
  }

  /** Returns the list of a submission's files. */
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

  /** Reads a part of a submission's file. */
  public FilePart read(int number, String file, long offset) {
    return connection.ask(replyTo -> new ReadFile(number, file, offset, replyTo));
  }

  @Override
  public void close() {
    connection.close();
  }
}
