package io.racklab.deploy.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.LocalServer;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.site.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The site that {@code deploy/site/build} has made, in a browser: it fits windows of all widths,
 * its search finds what a reader looks for, and no link is dead. Skipped where it is not built.
 */
class BuiltSiteTest {
  private static final Pattern LINK = Pattern.compile(" (?:href|src)=\"([^\"]*)\"");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  private static final int[] WIDTHS = {1400, 1024, 390};
  private static final int NARROW = 390;

  /** Pages with all that pages have, and not so much of it that looking takes long. */
  private static final List<String> LOOKED_AT_CLOSELY = List.of("index", "clusters");

  /** The most results among which a reader should find the page. */
  private static final int FIRST_RESULTS = 3;

  @TempDir Path folder;

  private static Path built() {
    assumeTrue(Site.isIn(Site.own()), "the site is not built: run deploy/site/build");
    return Site.own();
  }

  @Test
  void noLinkIsDead() throws IOException {
    assertThat(dead(built())).isEmpty();
  }

  /** Shows that the test above sees what it looks for. */
  @Test
  void deadLinksAreSeen() throws IOException {
    Files.createDirectory(folder.resolve("schedulers"));
    Files.writeString(folder.resolve("schedulers/index.html"), "<h2 id=\"a-b\">");
    Files.writeString(
        folder.resolve("index.html"),
        "<a href=\"/racklab/schedulers/#a-b\"><a href=\"x:y\"><a href=\"#gone\">"
            + "<a href=\"/racklab/schedulers/#b\"><img src=\"/racklab/gone.png\"><a href=\"/x\">"
            + "<a href=\"gone.html\">");

    assertThat(dead(folder))
        .containsExactly(
            "index.html -> #gone",
            "index.html -> /racklab/schedulers/#b",
            "index.html -> /racklab/gone.png",
            "index.html -> /x",
            "index.html -> gone.html");
  }

  private static Map<String, String> pages(Path site) throws IOException {
    Map<String, String> pages = new TreeMap<>();
    try (Stream<Path> files = Files.walk(site)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".html")).toList()) {
        pages.put(site.relativize(file).toString(), Files.readString(file));
      }
    }
    return pages;
  }

  private static List<String> links(String html) {
    return LINK.matcher(html)
        .results()
        .map(found -> found.group(1))
        .filter(link -> !ELSEWHERE.matcher(link).matches())
        .toList();
  }

  private static List<String> dead(Path site) throws IOException {
    Map<String, String> pages = pages(site);
    List<String> dead = new ArrayList<>();
    pages.forEach(
        (name, html) ->
            links(html).stream()
                .filter(link -> !leadsSomewhere(site, pages, name, link))
                .forEach(link -> dead.add(name + " -> " + link)));
    return dead;
  }

  private static boolean leadsSomewhere(
      Path site, Map<String, String> pages, String from, String link) {
    String[] parts = link.split("#", 2);
    String target = from;
    if (!parts[0].isEmpty()) {
      if (!parts[0].startsWith(Site.BASE)) {
        return false;
      }
      target = parts[0].substring(Site.BASE.length());
      target = target.isEmpty() || target.endsWith("/") ? target + "index.html" : target;
    }
    return Files.isRegularFile(site.resolve(target))
        && (parts.length < 2
            || pages.getOrDefault(target, "").contains(" id=\"" + parts[1] + "\""));
  }

  @Test
  void theFirstPageLeadsToAll() throws IOException {
    Map<String, String> pages = pages(built());
    List<String> reached =
        links(pages.get("index.html")).stream()
            .map(
                link ->
                    link.replaceFirst("^" + Site.BASE, "").replaceFirst("(^|/)$", "$1index.html"))
            .toList();

    assertThat(pages.keySet())
        .filteredOn(page -> !page.equals("404.html") && !page.startsWith("files/"))
        .isSubsetOf(reached);
  }

  /** Goes from page to page as readers do, without loading the site's program anew. */
  @Test
  void everyPageFitsANarrowWindow() throws Exception {
    Path site = built();
    try (HttpServer server = LocalServer.of(Site.in(site).routes());
        ChromiumPage page = ChromiumPage.open(folder, server.url() + "racklab/")) {
      page.size(NARROW, 800, false);
      visit(page, server, "index.html");
      for (String name : pages(site).keySet()) {
        if (!name.equals("404.html")) {
          follow(page, name);
          assertThat(page.value("document.documentElement.scrollWidth").asInt())
              .as(name)
              .isLessThanOrEqualTo(NARROW);
        }
      }
      assertThat(page.complaints()).isEmpty();
    }
  }

  private static void follow(ChromiumPage page, String name) throws Exception {
    String address = name.replaceFirst("index\\.html$", "");
    page.value(
        """
        (() => {
          const link = document.body.appendChild(document.createElement('a'));
          link.href = '%s%s';
          link.click();
          link.remove();
        })()
        """
            .formatted(Site.BASE, address));
    String shown = (Site.BASE + address).replaceAll("[./]+", "_").replaceFirst("_html$", "");
    page.until("document.querySelector('.vp-doc." + shown + " h1')");
  }

  @Test
  void pagesFitAllWindowsAndHaveNoBarriersInLightAndDark() throws Exception {
    Path site = built();
    try (HttpServer server = LocalServer.of(Site.in(site).routes());
        ChromiumPage page = ChromiumPage.open(folder, server.url() + "racklab/")) {
      for (boolean dark : new boolean[] {false, true}) {
        for (int width : WIDTHS) {
          page.size(width, 900, dark);
          for (String name : List.of("index", "clusters", "results")) {
            visit(page, server, name + ".html");
            String seen = name.replace('/', '-') + "-" + width + (dark ? "-dark" : "");
            assertThat(page.value("document.documentElement.scrollWidth").asInt())
                .as(seen)
                .isLessThanOrEqualTo(width);
            assertThat(
                    page.value("document.documentElement.classList.contains('dark')").asBoolean())
                .as(seen)
                .isEqualTo(dark);
            if (LOOKED_AT_CLOSELY.contains(name)) {
              page.picture(Path.of("target", "site", seen + ".png"));
              assertThat(barriers(page)).as(seen).isEmpty();
            }
          }
        }
      }
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  void theSearchFindsWhatAReaderLooksFor() throws Exception {
    try (HttpServer server = LocalServer.of(Site.in(built()).routes());
        ChromiumPage page = ChromiumPage.open(folder, server.url() + "racklab/")) {
      for (int width : WIDTHS) {
        page.size(width, 900, false);
        visit(page, server, "index.html");
        page.value("document.querySelector('#local-search button').click()");
        page.until("document.querySelector('.VPLocalSearchBox input')");
        assertThat(
                page.value(
                        "document.querySelector('.VPLocalSearchBox .shell').getBoundingClientRect().right")
                    .asDouble())
            .isLessThanOrEqualTo(width);
        found(page, "oversubscription", "clusters.html");
        found(page, "delay", "schedulers/hadoop.html");
        found(page, "VALID", "results.html#the-verdict");
        page.picture(Path.of("target", "site", "search-" + width + ".png"));
      }
      assertThat(page.complaints()).isEmpty();
    }
  }

  /**
   * Returns what hinders readers, but for VitePress's headings of sections: they are buttons, and
   * have another button for the arrow.
   */
  private static List<String> barriers(ChromiumPage page) throws Exception {
    return page.barriers().stream()
        .filter(barrier -> !barrier.startsWith("nested-interactive: "))
        .toList();
  }

  /** Types a word into the search, and waits until a page is among the first results. */
  private static void found(ChromiumPage page, String word, String expected) throws Exception {
    page.value(
        """
        (() => {
          const input = document.querySelector('.VPLocalSearchBox input');
          input.value = '%s';
          input.dispatchEvent(new Event('input', { bubbles: true }));
        })()
        """
            .formatted(word));
    page.until(
        """
        (window.results = [...document.querySelectorAll('.VPLocalSearchBox .result')]
            .slice(0, %d).map(one => one.getAttribute('href')))
          .some(href => href.startsWith('%s%s'))
        """
            .formatted(FIRST_RESULTS, Site.BASE, expected));
  }

  private static void visit(ChromiumPage page, HttpServer server, String name) throws Exception {
    page.visit(server.url() + "racklab/" + name);
    // The page's own program has taken over.
    page.until("document.querySelector('#app')?.__vue_app__");
  }
}
