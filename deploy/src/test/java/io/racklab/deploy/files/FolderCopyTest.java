package io.racklab.deploy.files;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.racklab.deploy.files.FolderCopy.Copied;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.FolderMessage;
import io.racklab.protocol.FolderMessage.ListFolder;
import io.racklab.protocol.FolderMessage.ReadPart;
import io.racklab.protocol.Octets;
import io.racklab.protocol.ResultFiles;
import io.racklab.protocol.ResultFiles.Sized;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCopyTest {
  private static final ActorTestKit ACTORS = ActorTestKit.create();

  @TempDir Path folder;

  private final TestProbe<Copied> over = ACTORS.createTestProbe();

  @AfterAll
  static void end() {
    ACTORS.shutdownTestKit();
  }

  private Path written(String name, int bytes) throws IOException {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }

  private String copied(FileSource source, String name, Path target) {
    ActorRef<FolderMessage> server = ACTORS.spawn(FolderServer.create(source));
    ACTORS.spawn(FolderCopy.create(server, name, target, over.ref()));
    return over.receiveMessage().problem();
  }

  @Test
  void whatLiesBelowAFolderIsCopiedWholeAndNothingElse() throws IOException {
    Path large = written("all/7/flows.csv", 3 * FilePart.MOST_BYTES + 17);
    Path exact = written("all/7/below/jobs.csv", FilePart.MOST_BYTES);
    written("all/7/empty.csv", 0);
    written("all/7/result.json.next", 5);
    written("all/8/other.csv", 5);
    Path target = folder.resolve("target");

    assertThat(copied(new FileSource.Below(folder.resolve("all")), "7", target)).isEmpty();

    assertThat(target.resolve("flows.csv")).hasSameBinaryContentAs(large);
    assertThat(target.resolve("below/jobs.csv")).hasSameBinaryContentAs(exact);
    assertThat(target.resolve("empty.csv")).isEmptyFile();
    assertThat(target.toFile().list()).containsExactlyInAnyOrder("flows.csv", "below", "empty.csv");
  }

  @Test
  void gatheredFilesComeFromWhereTheyLie() throws IOException {
    Path trace = written("far/away/trace.tsv", 100);
    Path target = folder.resolve("target");
    assertThat(copied(new FileSource.Gathered(Map.of("inputs/t.tsv", trace)), "", target))
        .isEmpty();
    assertThat(target.resolve("inputs/t.tsv")).hasSameBinaryContentAs(trace);
  }

  @Test
  void nothingLeadsOutOfTheShelf() throws IOException {
    written("secret", 10);
    written("all/7/a.csv", 5);
    FileSource source = new FileSource.Below(folder.resolve("all"));
    for (String out : List.of("..", ".", "", "7/..", "../all", "/")) {
      assertThat(source.files(out)).as(out).isEmpty();
      assertThat(source.read(out, "secret", 0).problem()).as(out).isNotEmpty();
    }
    assertThat(source.read("7", "../../secret", 0).problem()).isNotEmpty();
    assertThat(source.read("7", "a.csv", -1).problem()).isNotEmpty();
  }

  /** The other process may be anybody's. */
  @Test
  void aNameThatLeadsOutOfTheTargetIsRefused() {
    TestProbe<FolderMessage> source = ACTORS.createTestProbe();
    ACTORS.spawn(FolderCopy.create(source.ref(), "7", folder.resolve("target"), over.ref()));
    ListFolder asked = source.expectMessageClass(ListFolder.class);
    asked.replyTo().tell(new ResultFiles(true, "7", List.of(new Sized("../out", 3)), false));
    assertThat(over.receiveMessage().problem()).contains("../out would lie outside");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  /** One message does not carry the names of all files of a large sweep. */
  @Test
  void manyFilesAreListedInParts() throws IOException {
    String deep = "all/7/" + "of=a-sweep-with-many-keys,".repeat(6) + "/fifo/1/";
    for (int number = 0; number < 600; number++) {
      written(deep + number + ".csv", number % 3);
    }
    FileSource source = new FileSource.Below(folder.resolve("all"));
    assertThat(ResultFiles.after("", "7", source.files("7")).more()).isTrue();
    Path target = folder.resolve("target");
    assertThat(copied(source, "7", target)).isEmpty();
    try (Stream<Path> files = Files.walk(target)) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(600);
    }
  }

  @Test
  void aPartOfTheListThatComesTwiceIsTakenOnce() {
    TestProbe<FolderMessage> source = ACTORS.createTestProbe();
    ACTORS.spawn(FolderCopy.create(source.ref(), "7", folder.resolve("target"), over.ref()));
    ListFolder first = source.expectMessageClass(ListFolder.class);
    ResultFiles part = new ResultFiles(true, "7", List.of(new Sized("a", 0)), true);
    first.replyTo().tell(part);
    first.replyTo().tell(part);
    ListFolder second = source.expectMessageClass(ListFolder.class);
    assertThat(second.after()).isEqualTo("a");
    second.replyTo().tell(new ResultFiles(true, "7", List.of(new Sized("b", 0)), false));
    assertThat(over.receiveMessage().problem()).isEmpty();
    assertThat(folder.resolve("target").toFile().list()).containsExactlyInAnyOrder("a", "b");
    source.expectNoMessage(Duration.ZERO);
  }

  /** Who hears nothing asks again, and then may hear twice. */
  @Test
  void anAnswerThatComesTwiceIsWrittenOnce() throws IOException {
    TestProbe<FolderMessage> source = ACTORS.createTestProbe();
    Path target = folder.resolve("target");
    ACTORS.spawn(FolderCopy.create(source.ref(), "7", target, over.ref()));
    ListFolder listing = source.expectMessageClass(ListFolder.class);
    ResultFiles files =
        new ResultFiles(true, "7", List.of(new Sized("a", 2), new Sized("b", 2)), false);
    listing.replyTo().tell(files);
    listing.replyTo().tell(files);
    ReadPart first = source.expectMessageClass(ReadPart.class);
    FilePart part = new FilePart("a", 0, new Octets(new byte[] {1, 2}), "");
    first.replyTo().tell(part);
    first.replyTo().tell(part);
    ReadPart second = source.expectMessageClass(ReadPart.class);
    second.replyTo().tell(part);
    second.replyTo().tell(new FilePart("b", 0, new Octets(new byte[] {3}), ""));
    ReadPart third = source.expectMessageClass(ReadPart.class);
    assertThat(third.offset()).isEqualTo(1);
    third.replyTo().tell(new FilePart("b", 1, new Octets(new byte[] {4}), ""));

    assertThat(over.receiveMessage().problem()).isEmpty();
    assertThat(Files.readAllBytes(target.resolve("a"))).containsExactly(1, 2);
    assertThat(Files.readAllBytes(target.resolve("b"))).containsExactly(3, 4);
  }

  @Test
  void aFileThatBecomesShorterIsNamed() {
    TestProbe<FolderMessage> source = ACTORS.createTestProbe();
    ACTORS.spawn(FolderCopy.create(source.ref(), "7", folder.resolve("target"), over.ref()));
    ListFolder listing = source.expectMessageClass(ListFolder.class);
    listing.replyTo().tell(new ResultFiles(true, "7", List.of(new Sized("a", 2)), false));
    ReadPart first = source.expectMessageClass(ReadPart.class);
    first.replyTo().tell(new FilePart("a", 0, new Octets(new byte[0]), ""));
    assertThat(over.receiveMessage().problem()).isEqualTo("a: it has become shorter");
  }
}
