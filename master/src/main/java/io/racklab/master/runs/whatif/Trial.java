package io.racklab.master.runs.whatif;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.runs.experiment.NamedChanges;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the experiment that tries changes. */
public final class Trial {
  private static final String SCHEDULERS = "experiment.schedulers";

  private Trial() {}

  /**
   * Returns an experiment with a cell for each change, beside one without a change.
   *
   * @param resolved the text of the experiment without a change, with every value; only its first
   *     scheduler is kept
   */
  public static Config of(String resolved, List<Change> changes) {
    Config trial = ConfigFactory.parseString(resolved);
    trial =
        trial.withValue(
            SCHEDULERS, ConfigValueFactory.fromIterable(trial.getList(SCHEDULERS).subList(0, 1)));
    for (Change change : changes) {
      Map<String, ConfigValue> overrides = new LinkedHashMap<>();
      change.overrides().forEach((path, hocon) -> overrides.put(path, value(hocon)));
      trial =
          trial.withValue(
              "experiment." + NamedChanges.KEY + "." + ConfigUtil.quoteString(change.name()),
              ConfigValueFactory.fromMap(overrides));
    }
    return trial;
  }

  private static ConfigValue value(String hocon) {
    return ConfigFactory.parseString("value = " + hocon).getValue("value");
  }
}
