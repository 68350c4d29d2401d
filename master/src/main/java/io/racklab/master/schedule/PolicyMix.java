package io.racklab.master.schedule;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Five answers as somebody has put them together, who do not know of each other yet: for them to
 * say which of the others they do not go with.
 *
 * @param kinds by which a file asks for each part
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

  /** A part as a file asks for it, such as {@code order { kind = fair }}. */
  public String asked(Part part) {
    return "%s { kind = %s }".formatted(part.word(), kinds.get(part));
  }

  /** The conflicts between its answers. */
  public List<Conflict> conflicts() {
    return Arrays.stream(Part.values())
        .flatMap(part -> answer(part).conflicts(this).stream())
        .toList();
  }
}
