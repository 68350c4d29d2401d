package io.racklab.master.analysis.page;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Loads the resources from which pages are built. */
final class Parts {
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(\\w+)}");

  private Parts() {}

  /** Returns Apache ECharts with lines, bars and points, from its WebJar. */
  static String charts() throws IOException {
    return read(ECHARTS);
  }

  /** Returns the content of a resource of this package. */
  static String own(String name) throws IOException {
    return read("/io/racklab/master/analysis/page/" + name);
  }

  /**
   * Returns the content of a resource of this package with its placeholders replaced. All are
   * replaced in one pass, since inserted text may itself look like a placeholder.
   */
  static String filled(String name, Map<String, String> values) throws IOException {
    return PLACEHOLDER
        .matcher(own(name))
        .replaceAll(found -> Matcher.quoteReplacement(values.get(found.group(1))));
  }

  private static String read(String resource) throws IOException {
    try (InputStream stream = Parts.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new FileNotFoundException(resource + " is not in this build");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
