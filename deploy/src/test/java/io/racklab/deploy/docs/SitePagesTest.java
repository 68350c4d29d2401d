package io.racklab.deploy.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The list from which the site is built, {@code deploy/site/pages.json}, has every page once. */
class SitePagesTest {
  private static final Path ROOT = Path.of(System.getProperty("racklab.root"));

  /** Lies in the archive and speaks of the files there. */
  private static final String OF_THE_ARCHIVE = "deploy/src/main/dist/README.md";

  @Test
  void everyPageHasOneAddressInTheSite() throws IOException {
    JsonNode list = new ObjectMapper().readTree(ROOT.resolve("deploy/site/pages.json").toFile());
    List<String> sources = new ArrayList<>();
    Set<String> addresses = new TreeSet<>();
    for (JsonNode section : list.path("sections")) {
      section.properties().forEach(page -> addresses.add(page.getKey()));
      section.forEach(source -> sources.add(source.asText()));
    }
    List<String> names = new ArrayList<>();
    list.path("names").fieldNames().forEachRemaining(names::add);

    assertThat(sources).hasSameSizeAs(addresses);
    assertThat(names).isSubsetOf(addresses);
    assertThat(sources)
        .containsExactlyInAnyOrderElementsOf(
            Page.below(ROOT, Set.of("target", "runs", ".git")).stream()
                .map(page -> ROOT.toAbsolutePath().normalize().relativize(page.file()).toString())
                .filter(page -> !page.equals(OF_THE_ARCHIVE))
                .toList());
  }
}
