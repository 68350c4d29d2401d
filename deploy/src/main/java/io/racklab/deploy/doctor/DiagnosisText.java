package io.racklab.deploy.doctor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Formats diagnoses, one line for each part. */
public final class DiagnosisText {
  private static final int STATE = 9;
  private static final int PART = 12;

  private DiagnosisText() {}

  /** Returns text for people, with advice for parts that do not work. */
  public static String of(List<Diagnosis> diagnoses) {
    StringBuilder text = new StringBuilder();
    for (Diagnosis one : diagnoses) {
      text.append(padded(word(one), STATE)).append(padded(one.part(), PART)).append(one.found());
      text.append(one.advice().isEmpty() ? "" : ": " + one.advice()).append('\n');
    }
    return text.toString();
  }

  /** Returns maps for JSON. */
  public static List<Map<String, String>> json(List<Diagnosis> diagnoses) {
    return diagnoses.stream().map(DiagnosisText::json).toList();
  }

  private static Map<String, String> json(Diagnosis one) {
    Map<String, String> json = new LinkedHashMap<>();
    json.put("part", one.part());
    json.put("state", word(one));
    json.put("found", one.found());
    json.put("advice", one.advice());
    return json;
  }

  private static String word(Diagnosis one) {
    return one.state().name().toLowerCase(Locale.ROOT);
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(1, width - text.length()));
  }
}
