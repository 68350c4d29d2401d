package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.ChromiumPage;
import io.racklab.deploy.fixtures.LocalServer;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.http.HttpServer;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each guided story is played from its beginning to its end with the keyboard alone. */
class StoriesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_STEPS_TO_A_PLACE = 60;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"story-delay", "story-slowstart", "story-uplink"})
  void theKeyboardLeadsThroughTheStory(String story) throws Exception {
    assertThat(Stories.NAMES).contains(story);
    Path run = folder.resolve(story);
    Spoken said = racklab("run", story, "--quiet", "--out", run);
    assertThat(said.exitCode()).as(said.err()).isZero();
    JsonNode script = JSON.readTree(WatchPages.resource("stories/" + story + ".json"));
    try (HttpServer server = LocalServer.of(WatchPages.of(run).routes());
        ChromiumPage page = ChromiumPage.open(folder, server.url())) {
      page.until("document.body?.dataset.ready === 'yes'");
      int number = 0;
      for (JsonNode step : script.path("steps")) {
        number++;
        page.until(
            "document.querySelector('#story h2').textContent.endsWith('%d of %d')"
                .formatted(number, script.path("steps").size()));
        if (step.has("choices")) {
          chooseWrongThenRight(page, step);
        } else if (step.has("find")) {
          find(page, step);
        }
        assertThat(page.barriers()).as(story + ", step " + number).isEmpty();
        page.picture(Path.of("target", "watch", story + "-" + number + ".png"));
        tabTo(page, number == script.path("steps").size() ? "Close" : "Next");
        page.press("Enter");
      }
      page.until("document.getElementById('story').hidden");
      if (page.value("racklab.shown[0].title !== racklab.shown[1].title").asBoolean()) {
        String reasons = page.value("document.getElementById('reasons').textContent").asText();
        assertThat(reasons).doesNotContain("longer under fair than under fair:");
      }
      assertThat(page.complaints()).isEmpty();
    }
  }

  private static void chooseWrongThenRight(ChromiumPage page, JsonNode step) throws Exception {
    for (boolean right : new boolean[] {false, true}) {
      for (JsonNode choice : step.path("choices")) {
        if (choice.path("right").asBoolean() == right) {
          tabTo(page, choice.path("text").asText());
          page.press("Enter");
          page.until("document.querySelector('#story [role=status]').textContent !== ''");
          assertThat(answer(page))
              .isEqualTo((right ? "Yes. " : "No. ") + choice.path("says").asText());
          break;
        }
      }
    }
  }

  /** Goes through the rows at the step's moment, asks at a wrong place first, then at the right. */
  private static void find(ChromiumPage page, JsonNode step) throws Exception {
    JsonNode wish = step.path("find");
    tabTo(page, "To the slots");
    page.press("Enter");
    String chart = "racklab.charts[" + wish.path("place").asInt() + "]";
    page.until("document.activeElement === " + chart + ".canvas");
    page.press("ArrowDown");
    String fits =
        """
        (() => {
          const wish = %s, c = %s, { lane, attempt } = c.picked;
          const [rack, node, type] = c.attempts.lanes[lane];
          return (attempt < 0) === wish.idle && (!wish.node || wish.node === node)
            && (!wish.type || wish.type === type) && (!wish.rack || wish.rack === rack)
            && (!wish.job || c.attempts.jobs[c.attempts.job[attempt]] === wish.job);
        })()
        """
            .formatted(wish, chart);
    boolean askedAtAWrongPlace = false;
    for (int rows = 0; rows < MOST_STEPS_TO_A_PLACE; rows++) {
      boolean there = page.value(fits).asBoolean();
      if (there || !askedAtAWrongPlace) {
        page.press("Enter");
        String told =
            there ? step.path("found").asText() : "Not this one. " + step.path("hint").asText();
        page.until(
            "document.querySelector('#story [role=status]').textContent === "
                + JSON.writeValueAsString(told));
        askedAtAWrongPlace = true;
        if (there) {
          assertThat(page.value("document.getElementById('spoken').textContent").asText())
              .as("what a screen reader says")
              .isNotEmpty();
          return;
        }
      }
      page.press("ArrowDown");
    }
    throw new AssertionError("there is no " + wish + " below the first row");
  }

  private static String answer(ChromiumPage page) throws Exception {
    return page.value("document.querySelector('#story [role=status]').textContent").asText();
  }

  /** Presses Tab until a button of the story has the focus. */
  private static void tabTo(ChromiumPage page, String text) throws Exception {
    String focused =
        "document.activeElement.closest('#story') !== null"
            + " && document.activeElement.textContent === "
            + JSON.writeValueAsString(text);
    for (int pressed = 0; pressed < 2 * MOST_STEPS_TO_A_PLACE; pressed++) {
      if (page.value(focused).asBoolean()) {
        return;
      }
      page.press("Tab");
    }
    throw new AssertionError("Tab never leads to the button " + text);
  }
}
