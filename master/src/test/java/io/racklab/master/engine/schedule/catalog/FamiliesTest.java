package io.racklab.master.engine.schedule.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyProvider;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.Speculation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the families bring together. */
class FamiliesTest {
  private static final List<PolicyProvider<?>> ALL = Families.ALL.all();

  @Test
  void eachAnswersOneOfTheFiveQuestions() {
    List<Object> questions =
        List.of(
            Order.class,
            SlotUse.class,
            MapPlacement.class,
            ReducePlacement.class,
            Speculation.class);
    assertThat(ALL).allSatisfy(one -> assertThat(questions).contains(one.question()));
  }

  @Test
  void noTwoAnswerOneQuestionUnderOneKind() {
    assertThat(ALL)
        .extracting(one -> one.question().getSimpleName() + " " + one.kind())
        .doesNotHaveDuplicates();
  }
}
