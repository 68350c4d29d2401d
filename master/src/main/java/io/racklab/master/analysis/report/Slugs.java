package io.racklab.master.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Converts names to a form for file names: lower-case letters, digits and hyphens. */
public final class Slugs {
  private Slugs() {}

  /** Returns a unique slug for each name. */
  public static List<String> of(List<String> names) {
    List<String> slugs = new ArrayList<>();
    for (String name : names) {
      String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      String slug = plain.replaceAll("^-+|-+$", "");
      String unique = slug.isEmpty() ? "scheduler" : slug;
      for (int other = 2; slugs.contains(unique); other++) {
        unique = (slug.isEmpty() ? "scheduler" : slug) + "-" + other;
      }
      slugs.add(unique);
    }
    return slugs;
  }
}
