package io.racklab.master.runs.hadoop;

import java.util.List;
import java.util.Optional;

/**
 * A property of Hadoop and the key that it becomes.
 *
 * @param key the key
 * @param form how the value is written
 * @param names the property's names, the current one first
 */
record KeyRule(String key, ValueForm form, List<String> names) {
  KeyRule {
    names = List.copyOf(names);
  }

  static KeyRule of(String key, ValueForm form, String... names) {
    return new KeyRule(key, form, List.of(names));
  }

  /** Writes the keys of those properties that are set. */
  static void write(List<KeyRule> rules, HadoopConfiguration from, ConfText to, ImportNotes notes) {
    for (KeyRule rule : rules) {
      rule.find(from)
          .ifPresent(
              setting ->
                  rule.form
                      .of(setting)
                      .ifPresent(
                          value -> {
                            to.key(rule.key, value, setting.origin());
                            notes.took(setting.origin());
                          }));
    }
  }

  Optional<HadoopValue> find(HadoopConfiguration from) {
    return from.find(names.toArray(String[]::new));
  }
}
