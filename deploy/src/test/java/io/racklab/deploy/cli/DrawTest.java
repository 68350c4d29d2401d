package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code racklab draw}. */
class DrawTest {
  @TempDir Path folder;

  @Test
  void aBundledClusterIsPrinted() {
    Spoken spoken = racklab("draw", "nas-600");

    assertThat(spoken.exitCode()).isZero();
    assertThat(spoken.err()).isEmpty();
    assertThat(spoken.out())
        .startsWith("<?xml")
        .contains("<title>Cluster nas-600</title>", "30 racks of 20")
        .endsWith("</svg>\n");
  }

  @Test
  void aClusterFileIsWrittenToTheFile() throws IOException {
    String text = racklab("show", "nas-40").out().replace("= nas-40", "= \"<mine> & yours\"");
    Path cluster = Files.writeString(folder.resolve("c.conf"), text);
    Path svg = folder.resolve("c.svg");

    Spoken spoken = racklab("draw", cluster, "--out", svg);

    assertThat(spoken).isEqualTo(new Spoken(0, "", ""));
    assertThat(svg).content().contains("<title>Cluster &lt;mine&gt; &amp; yours</title>");
  }

  /** The page on clusters shows it. */
  @Test
  void thePagesPictureIsWhatIsDrawn() {
    assertThat(Path.of("shadow-52.svg")).hasContent(racklab("draw", "shadow-52").out());
  }

  @Test
  void anUnknownClusterIsRefusedWithTheNearestKnownOne() {
    refused(racklab("draw", "shadow52"), "shadow52", "shadow-52");
    refused(racklab("draw", folder.resolve("missing.conf")), "missing.conf", "no such file");
  }

  @Test
  void aFileThatCannotBeWrittenIsRefused() {
    refused(racklab("draw", "nas-40", "--out", folder), folder.toString(), "--out");
  }

  private static void refused(Spoken spoken, String... words) {
    assertThat(spoken.exitCode()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.out()).isEmpty();
    assertThat(spoken.errors()).hasSize(1);
    assertThat(spoken.err()).contains(words);
  }
}
