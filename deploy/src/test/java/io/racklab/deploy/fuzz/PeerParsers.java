package io.racklab.deploy.fuzz;

import io.racklab.deploy.dialogue.SpokenBytes;
import io.racklab.deploy.http.AccessToken;
import io.racklab.deploy.http.ConversationBytes;
import io.racklab.deploy.pack.Pack;
import io.racklab.deploy.pack.WrongPackException;
import io.racklab.deploy.security.ActorPortBytes;
import io.racklab.deploy.security.CertificateBytes;
import io.racklab.deploy.security.UnusableCertificatesException;
import io.racklab.deploy.submission.ExperimentText;
import io.racklab.deploy.submission.RefusedSubmissionException;
import io.racklab.deploy.watch.WatchPages;
import io.racklab.master.engine.schedule.external.AnswerBytes;
import io.racklab.master.engine.schedule.external.DialogueException;
import io.racklab.protocol.Octets;
import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import io.racklab.worker.transfer.DataPortBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLProtocolException;

/** What comes from other processes and machines. */
final class PeerParsers {
  private static final List<Class<? extends Exception>> TLS =
      List.of(SSLException.class, SSLHandshakeException.class, SSLProtocolException.class);

  private PeerParsers() {}

  static List<Parser> all() {
    return List.of(
        new Parser("http", List.of(), PeerParsers::http),
        new Parser("data-port", List.of(), folder -> dataPort()),
        new Parser("actor-port", TLS, folder -> ActorPortBytes.inTheOpen()::taken),
        new Parser("actor-port-tls", TLS, folder -> ActorPortBytes.overTls(folder)::taken),
        new Parser(
            "certificate",
            List.of(UnusableCertificatesException.class),
            folder -> new Input(folder.resolve("input")).by(CertificateBytes::read)),
        new Parser("identity", List.of(UnusableCertificatesException.class), PeerParsers::identity),
        new Parser(
            "token",
            List.of(IllegalArgumentException.class),
            folder -> new Input(folder.resolve("input")).by(PeerParsers::token)),
        new Parser("answers", List.of(DialogueException.class), folder -> answers()),
        new Parser("recording", List.of(DialogueException.class), PeerParsers::recording),
        new Parser(
            "submission",
            List.of(RefusedSubmissionException.class),
            folder -> input -> ExperimentText.plain(new Octets(input)).length()),
        pack("pack.zip", folder -> folder.resolve("input")),
        pack("pack.json", RunParsers::pack));
  }

  /** The pages of a run directory. */
  private static Parser.Reading http(Path folder) {
    RunParsers.copy(Corpus.folder().resolve("run-directory"), folder);
    try {
      return new ConversationBytes(WatchPages.of(folder).routes())::answers;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Parser.Reading identity(Path folder) {
    try {
      Path authority = Corpus.folder().resolve("certificate/authority");
      return new Input(CertificateBytes.worker(folder, authority)).by(CertificateBytes::identity);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long token(Path file) throws IOException {
    return AccessToken.read(file).text().length();
  }

  private static Parser.Reading dataPort() {
    DataPortBytes port = new DataPortBytes();
    return input -> port.taken(input) + port.taken(DataPortBytes.mended(input));
  }

  private static AnswerBytes dialogue() {
    return new AnswerBytes(new Topology(ClusterFile.bundled("quickstart")));
  }

  private static Parser.Reading answers() {
    AnswerBytes dialogue = dialogue();
    return input -> dialogue.understood(SpokenBytes.program(input));
  }

  /** What was asked then is not what is asked now, as a rule. */
  private static Parser.Reading recording(Path folder) {
    AnswerBytes dialogue = dialogue();
    return new Input(folder.resolve("input"))
        .by(file -> dialogue.understood(SpokenBytes.recording(file)));
  }

  /** Opens it, and looks whether all is as it was packed. */
  private static Parser pack(String name, Function<Path, Path> place) {
    return new Parser(
        name,
        List.of(WrongPackException.class),
        folder -> {
          Path input = place.apply(folder);
          Path named = name.endsWith(".zip") ? input : input.getParent();
          return new Input(input)
              .by(
                  file -> {
                    try (Pack pack = Pack.open(named)) {
                      pack.version();
                      return pack.changed(null).isPresent() ? 0 : pack.runs();
                    }
                  });
        });
  }
}
