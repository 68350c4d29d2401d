package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Reads the JSON that programs write. Throws {@link WrongAnswerException} if a value is malformed.
 */
final class AnswerValues {
  private static final ObjectReader JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  private AnswerValues() {}

  /** Reads a line that must be an object with no other keys than these. */
  static JsonNode object(String line, List<String> keys) {
    JsonNode node = parsed(line);
    if (!node.isObject()) {
      throw new WrongAnswerException("its line is not a JSON object, such as {\"answer\":[1]}");
    }
    return known(node, keys);
  }

  private static JsonNode parsed(String line) {
    try {
      return JSON.readTree(line);
    } catch (MismatchedInputException e) {
      // Jackson's message would name its own classes.
      throw new WrongAnswerException("its line is not JSON: text follows the first value");
    } catch (JsonProcessingException e) {
      throw new WrongAnswerException("its line is not JSON: " + e.getOriginalMessage());
    }
  }

  private static JsonNode known(JsonNode node, List<String> keys) {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!keys.contains(name)) {
        throw new WrongAnswerException(
            "its line has the key " + name + ", which is none of " + String.join(", ", keys));
      }
    }
    return node;
  }

  static List<String> texts(JsonNode value) {
    List<String> texts = new ArrayList<>();
    for (JsonNode one : list(value, "names")) {
      if (!one.isTextual()) {
        throw new WrongAnswerException(one + " is not a text in quotes");
      }
      texts.add(one.textValue());
    }
    return texts;
  }

  /** Reads a list of objects with no other keys than these. */
  static List<JsonNode> objects(JsonNode value, List<String> keys) {
    List<JsonNode> objects = new ArrayList<>();
    for (JsonNode one : list(value, "objects")) {
      if (!one.isObject()) {
        throw new WrongAnswerException(one + " is not an object with " + String.join(", ", keys));
      }
      objects.add(known(one, keys));
    }
    return objects;
  }

  static List<Integer> numbers(JsonNode value) {
    List<Integer> numbers = new ArrayList<>();
    for (JsonNode one : list(value, "numbers")) {
      numbers.add(number(one));
    }
    return numbers;
  }

  static int number(JsonNode value) {
    if (!value.isInt()) {
      throw new WrongAnswerException(value + " is not a whole number");
    }
    return value.intValue();
  }

  private static JsonNode list(JsonNode value, String of) {
    if (!value.isArray()) {
      throw new WrongAnswerException("the answer must be a list of " + of);
    }
    return value;
  }
}
