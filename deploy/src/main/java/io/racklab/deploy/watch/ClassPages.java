package io.racklab.deploy.watch;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.deploy.http.WebRequest;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Results.OneRun;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One address for a class: whoever opens it takes a place, which has a page of its own. Each place
 * shows another repeat, so that no two participants see the same draws.
 */
public final class ClassPages {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<WatchPages> places;
  private int taken;

  private ClassPages(List<WatchPages> places) {
    this.places = List.copyOf(places);
  }

  /** Returns the numbers of the repeats that have ended in a run directory, ascending. */
  public static List<Integer> repeats(Path folder) throws IOException {
    return Results.in(folder).runs().stream().map(OneRun::repeat).distinct().sorted().toList();
  }

  /**
   * Returns the pages of a run directory, one for each place.
   *
   * @param repeats the repeat that each place shows
   */
  public static ClassPages of(Path folder, List<Integer> repeats) throws IOException {
    List<WatchPages> places = new ArrayList<>();
    for (int repeat : repeats) {
      places.add(WatchPages.ofRepeat(folder, repeat));
    }
    return new ClassPages(places);
  }

  /** Returns the paths that the server answers. */
  public Routes routes() {
    return Routes.NONE
        .get("/", request -> WebAnswer.html(WatchPages.resource("class.html")))
        .get("/watch.css", request -> WatchPages.text("text/css; charset=utf-8", "watch.css"))
        .get("/class.js", request -> WatchPages.text("text/javascript; charset=utf-8", "class.js"))
        .get("/places", request -> places())
        .get("/take", request -> take())
        .getBelow("/place/", WatchPages.told(this::ofPlace));
  }

  private synchronized WebAnswer places() throws IOException {
    return WebAnswer.json(JSON.writeValueAsString(Map.of("places", places.size(), "taken", taken)));
  }

  private synchronized WebAnswer take() {
    return taken == places.size()
        ? WebAnswer.refusal(409, "all " + taken + " places are taken")
        : WebAnswer.json("{\"place\":" + ++taken + "}");
  }

  private WebAnswer ofPlace(WebRequest request) throws IOException {
    String rest = request.rest();
    int slash = rest.indexOf('/');
    String number = slash < 0 ? "" : rest.substring(0, slash);
    if (!number.matches("[1-9]\\d{0,6}") || Integer.parseInt(number) > places.size()) {
      throw new FileNotFoundException("there is no such place; the class begins at /");
    }
    return places.get(Integer.parseInt(number) - 1).routes().answer(rest.substring(slash), request);
  }
}
