package io.racklab.deploy.cli;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.http.Access;
import io.racklab.deploy.http.AccessToken;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.http.HttpSettings;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.VirtualSeries;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.watch.ClassPages;
import io.racklab.deploy.watch.Stories;
import io.racklab.deploy.watch.WatchPages;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.Nearest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Serves a page that replays the runs of a run directory. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Serves a page that replays the runs of a run directory, until Ctrl-C: the cluster with its"
            + " slots and links, every slot over time, two schedulers one above the other, jobs and"
            + " pools, why each attempt was launched on its node, and why a slot was idle. A story"
            + " is a small experiment that is played first and that the page explains step by step.",
    footer = {
      "",
      "Examples:",
      "  racklab watch runs/quickstart-20261121-115030",
      "  racklab watch story-delay",
      "  racklab watch runs/quickstart-20261121-115030 --class 12 --host 0.0.0.0"
    })
public final class WatchCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "RUN",
      description =
          "a run directory, whose run may have been killed, or one of the stories story-delay,"
              + " story-slowstart and story-uplink")
  private Path folder;

  @Option(
      names = "--class",
      paramLabel = "N",
      description =
          "serve N places for a class at one address, each with its own page: a different repeat"
              + " for each, or the same story for all")
  private Integer places;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "the page's port (default: a free one)")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description =
          "the page's address; unless it is a loopback address, readers need the token that is"
              + " printed (default: ${DEFAULT-VALUE})")
  private String host;

  @Mixin private CertsOption certs;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (places != null && places < 1) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--class " + places + ": write how many places, such as --class 12");
    }
    String word = folder.toString();
    if (word.startsWith("story-") && !Stories.NAMES.contains(word) && !PlainFile.exists(folder)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "there is no story " + word + "; did you mean " + Nearest.to(word, Stories.NAMES) + "?");
    }
    boolean story = Stories.NAMES.contains(word) && !PlainFile.exists(folder);
    Path shown = story ? play() : folder;
    RunFolder.read(shown);
    Routes routes = places == null ? routes(shown) : classRoutes(shown, story);
    InetSocketAddress at = new InetSocketAddress(host, port);
    if (at.isUnresolved()) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "there is no host " + host);
    }
    Optional<AccessToken> token =
        at.getAddress().isLoopbackAddress() ? Optional.empty() : Optional.of(AccessToken.fresh());
    HttpSettings settings =
        new HttpSettings(
            at,
            new Access(token, Optional.empty()),
            token.isEmpty() ? Optional.empty() : certs.security(Role.MASTER, host).serving());
    try (HttpServer server = HttpServer.open(settings, routes)) {
      String query = token.map(one -> "?token=" + one.text()).orElse("");
      spec.commandLine().getOut().println("watch: " + server.url() + query);
      spec.commandLine().getOut().flush();
      new CountDownLatch(1).await();
    }
    return ExitCode.DONE;
  }

  private Path play() throws IOException {
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), false);
    Study study = Study.named(folder.toString(), Path.of("").toAbsolutePath(), Map.of());
    Path played = VirtualSeries.of(study, null, screen).folder();
    screen.remark("racklab: played " + folder + " into " + played);
    return played;
  }

  private static Routes routes(Path folder) throws IOException {
    WatchPages pages = WatchPages.of(folder);
    if (pages.size() == 0) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "no run has ended in " + folder);
    }
    pages.readAhead();
    return pages.routes();
  }

  private Routes classRoutes(Path folder, boolean story) throws IOException {
    List<Integer> repeats = ClassPages.repeats(folder);
    if (repeats.isEmpty()) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "no run has ended in " + folder);
    }
    if (!story && repeats.size() < places) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--class "
              + places
              + ": each place shows a repeat of its own, but "
              + folder
              + " has "
              + repeats.size()
              + "; run the experiment with --repeats "
              + places);
    }
    List<Integer> shown =
        story ? Collections.nCopies(places, repeats.get(0)) : repeats.subList(0, places);
    return ClassPages.of(folder, shown).routes();
  }
}
