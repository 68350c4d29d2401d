package io.racklab.deploy.simulate;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.master.runs.experiment.Experiment;
import java.util.function.UnaryOperator;

/**
 * Plays another experiment than the one that is asked for: as a program would that takes no notice
 * of a setting, or counts wrong by one.
 */
record OtherExperiment(UnaryOperator<Config> change) implements Staging {
  @Override
  public Experiment played(Experiment asked) {
    Config changed = change.apply(ConfigFactory.parseString(asked.resolved()));
    String text =
        changed
            .root()
            .render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
    // What makes no sense with this experiment is not planted in it.
    return Scenario.read(text).map(Scenario::experiment).orElse(asked);
  }
}
