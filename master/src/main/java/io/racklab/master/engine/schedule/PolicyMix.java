package io.racklab.master.engine.schedule;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The five policies of a mix before they are connected: each tells which of the others it conflicts
 * with.
 *
 * @param kinds the kind by which a file selects each part
 */
public record PolicyMix(Scheduler scheduler, Map<Part, String> kinds) {
  public PolicyMix {
    kinds = Collections.unmodifiableMap(new EnumMap<>(kinds));
  }

  public Policy answer(Part part) {
    return switch (part) {
      case ORDER -> scheduler.order();
      case SLOTS -> scheduler.slots();
      case MAPS -> scheduler.maps();
      case REDUCES -> scheduler.reduces();
      case COPIES -> scheduler.copies();
    };
  }

  /** Returns a part as a file selects it, such as {@code order { kind = fair }}. */
  public String asked(Part part) {
    return "%s { kind = %s }".formatted(part.word(), kinds.get(part));
  }

  /** Returns the conflicts between the mix's policies. */
  public List<Conflict> conflicts() {
    return Arrays.stream(Part.values())
        .flatMap(part -> answer(part).conflicts(this).stream())
        .toList();
  }
}
