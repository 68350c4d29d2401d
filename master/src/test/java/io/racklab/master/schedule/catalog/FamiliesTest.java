package io.racklab.master.schedule.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.schedule.Copies;
import io.racklab.master.schedule.MapPlacement;
import io.racklab.master.schedule.Order;
import io.racklab.master.schedule.OwnAnswer;
import io.racklab.master.schedule.ReducePlacement;
import io.racklab.master.schedule.SlotUse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the families bring together. */
class FamiliesTest {
  private static final List<OwnAnswer<?>> ALL = Families.ALL.all();

  @Test
  void eachAnswersOneOfTheFiveQuestions() {
    List<Object> questions =
        List.of(
            Order.class, SlotUse.class, MapPlacement.class, ReducePlacement.class, Copies.class);
    assertThat(ALL).allSatisfy(one -> assertThat(questions).contains(one.question()));
  }

  @Test
  void noTwoAnswerOneQuestionUnderOneKind() {
    assertThat(ALL)
        .extracting(one -> one.question().getSimpleName() + " " + one.kind())
        .doesNotHaveDuplicates();
  }
}
