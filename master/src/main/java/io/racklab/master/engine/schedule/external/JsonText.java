package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Locale;

/** Builds a JSON object on one line, with its keys in the order in which they are added. */
final class JsonText {
  /** The length of most objects, so that buffers need not grow. */
  private static final int USUAL = 512;

  private final StringBuilder text = new StringBuilder(USUAL).append('{');

  JsonText number(String key, long value) {
    key(key).append(value);
    return this;
  }

  JsonText number(String key, double value) {
    key(key).append(value);
    return this;
  }

  JsonText text(String key, String value) {
    key(key).append('"').append(JsonStringEncoder.getInstance().quoteAsString(value)).append('"');
    return this;
  }

  JsonText word(String key, Enum<?> value) {
    return text(key, value.name().toLowerCase(Locale.ROOT));
  }

  /** Adds a value that is JSON already. */
  JsonText json(String key, CharSequence value) {
    key(key).append(value);
    return this;
  }

  JsonText list(String key, Iterable<? extends CharSequence> elements) {
    key(key).append('[');
    String comma = "";
    for (CharSequence element : elements) {
      text.append(comma).append(element);
      comma = ",";
    }
    text.append(']');
    return this;
  }

  /** Adds the keys and values of a part that was written before. */
  JsonText part(String keysAndValues) {
    comma();
    text.append(keysAndValues);
    return this;
  }

  private StringBuilder key(String key) {
    comma();
    return text.append('"').append(key).append("\":");
  }

  private void comma() {
    if (text.length() > 1) {
      text.append(',');
    }
  }

  /** Returns the keys and values, without the braces. */
  String inner() {
    return text.substring(1);
  }

  /** Returns the whole object, to which nothing may be added any more. */
  String object() {
    return text.append('}').toString();
  }
}
